import { expect } from '../../build/e2e/expect.ts'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aSite } from '../../build/e2e/a-site.ts'
import { hydrated, open } from '../../build/e2e/a-tab.ts'

const site = aSite((db) =>
  aForm(db, {
    form: {
      type: 'PaymentForm',
      slug: 'cantine',
      title: 'Régler la cantine',
      tiers: [{ name: 'Facture de cantine', priceCategory: 'Pwyw', minAmount: 100 }],
    },
  }),
)

const path = '/associations/la-ruche/paiements/cantine'
const amount = (page: Page) => page.getByLabel('Montant à payer')
const firstName = (page: Page) => page.getByLabel('Prénom', { exact: true })

test('the amount can be typed while the rest of the order loads, and the focus stays', async () => {
  const page = await site.visit()
  await open(page, path)
  await expect(firstName(page)).toHaveCount(0)
  await amount(page).pressSequentially('42,5')
  await expect(firstName(page)).toBeVisible()
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('5')
  await expect(amount(page)).toHaveValue('42,55')
  await expect(page.getByRole('button', { name: /^Payer 42,55/ })).toBeVisible()
})

test('an amount typed before the script loads is preserved', async () => {
  const page = await site.visit()
  const gate = Promise.withResolvers<void>()
  await page.route('**/forms/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await amount(page).fill('17')
  gate.resolve()
  await hydrated(page)
  await page.mouse.move(10, 10)
  await expect(firstName(page)).toBeVisible()
  await expect(amount(page)).toHaveValue('17')
})

test('without a script, the page explains how to pay', async () => {
  const page = await site.visit({ javaScriptEnabled: false })
  await page.goto(path)
  await expect(amount(page)).toBeVisible()
  await expect(page.locator('noscript p').first()).toContainText('activez JavaScript')
})
