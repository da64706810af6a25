import type { Locator, Page } from 'playwright-core'
import { expect } from '../expect.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import type { Locale } from '#domain/locale.ts'
import { type Person, aDonor, cards, zoe } from './a-donor.ts'
import { hydrated, open } from '../a-tab.ts'
import { isSound } from '../sound-screen.ts'
import { words } from '../words.ts'
import { readTexts } from '../../texts-file.ts'

const { firstName, lastName, email, emailConfirmation } = zoe

/** A payer without an address. */
export const buyer: Person = { firstName, lastName, email, emailConfirmation }

/** The screens that axe has checked: a screen of a page, with its width and language. */
const checked = new Set<string>()

/** An order of any type, step by step; axe checks each screen the first time. */
export function anOrder(page: Page, path: string, locale: Locale = 'fr') {
  const donor = aDonor(page, locale, path)
  const pollsAt = async (screen: string) => {
    const key = [path, locale, page.viewportSize()?.width, screen].join()
    if (checked.has(key)) return
    await isSound(page, screen)
    checked.add(key)
  }
  const suffix = locale === 'fr' ? '' : `/${locale}`
  // Both boxes begin with the same words, before what is accepted.
  const [accepted = ''] = readTexts(locale, 'checkout')['summary.terms']?.split(' <terms>') ?? []
  const acceptance = new RegExp(`^${accepted}`)
  const t = { picker: words(locale, 'picker'), questions: words(locale, 'questions') }
  const order = {
    t: { ...donor.t, ...t },
    page,
    heading: donor.heading,
    next: donor.next,
    openPage: () => open(page, `${path}${suffix}`),
    openStep: (step: number) => open(page, `${path}/${step}${suffix}`),
    /** The quantity of a tier. */
    takes: (tier: string, count: number) =>
      page.getByRole('spinbutton', { name: t.picker('quantity.label', { name: tier }) }).fill(String(count)),
    /** Goes to the step of this title, and checks it. */
    goesTo: async (title: string | RegExp) => {
      await donor.next().click()
      await order.isAt(title)
    },
    isAt: async (title: string | RegExp) => {
      await expect(donor.heading(title)).toBeVisible()
      await pollsAt(String(title))
    },
    /** Refused: the error summary shows this number, and the first field in error has the focus. */
    isRefused: async (count: number, screen: string): Promise<Locator> => {
      const summary = page.getByRole('alert').filter({ hasText: t.questions('errors', { count }) })
      await expect(summary).toBeVisible()
      await expect(page.locator('main :focus')).toBeVisible()
      await expect(summary.getByRole('link')).toHaveCount(count)
      await isSound(page, screen)
      return summary
    },
    types: donor.types,
    tips: donor.tips,
    tipTile: donor.tipTile,
    /** Every required checkbox of the order. */
    accepts: async () => {
      const boxes = page.getByRole('checkbox', { name: acceptance })
      await boxes.first().waitFor()
      for (const box of await boxes.all()) await box.check()
    },
    payButton: donor.payButton,
    /** From the summary to the card fields. */
    orders: async () => {
      await donor.orders()
      await pollsAt('card')
    },
    paysWith: donor.paysWith,
    answersBank: donor.answersBank,
    /** From the summary to the confirmation screen. */
    pays: async () => {
      await donor.tips('none')
      await order.accepts()
      await order.orders()
      await donor.paysWith(cards.accepted)
    },
    isThanked: async (type: FormType, name = firstName) => {
      await expect(donor.heading(donor.t.confirmation('confirmed.title', { firstName: name }))).toBeVisible({
        timeout: 30_000,
      })
      const statement = `confirmed.statement.${isGiftForm(type) ? 'gift' : type}`
      await expect(page.getByText(donor.t.confirmation(statement))).toBeVisible()
      await hydrated(page)
      await pollsAt('confirmation')
    },
  }
  return order
}
