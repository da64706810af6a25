import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect as check, test } from 'vitest'
import { loadDemo } from '#server/catalogue/form/load-demo.ts'
import { pageOfType } from '../../../bench/first-weights.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { expect } from '../../build/e2e/expect.ts'
import { open } from '../../build/e2e/a-tab.ts'

const demo = join(import.meta.dirname, '../../../demo')
const site = aSite((db) => loadDemo(db, demo, new Date()))

const words = {
  fr: {
    action: /^(Donner|Choisir|Payer|Continuer)/,
    secure: /^Paiement sécurisé/,
    amount: 'Montant à payer',
  },
  en: { action: /^(Give|Choose|Pay|Continue)/, secure: /^Secure payment/, amount: 'Amount to pay' },
  es: { action: /^(Donar|Elegir|Pagar|Continuar)/, secure: /^Pago seguro/, amount: 'Importe a pagar' },
} as const
const languages = ['fr', 'en', 'es'] as const

/** Whether an element is in the first screen as a whole, and nothing covers its middle. */
async function isSeen(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    if (bottom <= top || top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return false
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return found !== null && (element.contains(found) || found.contains(element))
  })
}

async function seesOne(all: Locator): Promise<boolean> {
  for (const one of await all.all()) if (await isSeen(one)) return true
  return false
}

/** Who, why, how much, what to do and that it is safe: names of those that are not in view. */
async function missing(page: Page, language: (typeof languages)[number]): Promise<string[]> {
  const { action, secure, amount } = words[language]
  const main = page.getByRole('main')
  const buttons = main.getByRole('button', { name: action }).or(main.getByRole('link', { name: action }))
  const seen = {
    association: await seesOne(main.locator('header').getByRole('link')),
    purpose: await seesOne(main.getByRole('heading', { level: 1 })),
    amount:
      (await seesOne(main.getByText(/^(€\d[\d,.]*|\d[\d,.\s]*\s?€)$/))) ||
      (await seesOne(main.getByLabel(amount))),
    action: await seesOne(buttons),
    safety: await seesOne(main.getByText(secure)),
  }
  return Object.entries(seen).flatMap(([name, isThere]) => (isThere ? [] : [name]))
}

test.each(Object.entries(pageOfType))(
  'the first screen of a phone, %s: who, why, how much, action, safety',
  async (_type, path) => {
    for (const language of languages) {
      const page = await site.visit({ width: 390, height: 844, hasTouch: true, isMobile: true })
      await open(page, language === 'fr' ? path : `${path}/${language}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      check(await missing(page, language), `${path} in ${language}`).toEqual([])
      await page.close()
    }
  },
)
