import { expect } from '../e2e/expect.ts'
import { aDonor, type Person, zoe } from '../e2e/visitors/a-donor.ts'
import { words } from '../e2e/words.ts'
import type { Tour } from '../../e2e/screens/walk.ts'

const { firstName, lastName, email, emailConfirmation } = zoe

/** A payer without an address. */
export const payer: Person = { firstName, lastName, email, emailConfirmation }

/** The actions of a visitor in the journey of a form, in the tour's language. */
export function stepsOf({ page, locale }: Tour, path: string) {
  const donor = aDonor(page, locale, path)
  const t = {
    ...donor.t,
    picker: words(locale, 'picker'),
    questions: words(locale, 'questions'),
    order: words(locale, 'order'),
  }
  const quantity = (tier: string) =>
    page.getByRole('spinbutton', { name: t.picker('quantity.label', { name: tier }) })
  const takes = (tier: string, count: number) => quantity(tier).fill(String(count))
  const isAt = (title: string) => expect(donor.heading(title)).toBeVisible()
  return {
    ...donor,
    t,
    isAt,
    quantity,
    takes,
    /** Goes to the step of this title. */
    goesTo: async (title: string) => {
      await donor.next().click()
      await isAt(title)
    },
    /** The error summary is at the top, and has the focus. */
    isRefused: () => expect(page.getByRole('alert').first()).toBeVisible(),
    /** Every required checkbox of an order. */
    acceptsAll: async () => {
      const boxes = page.getByRole('checkbox', { name: /^(J’accepte|I accept|Acepto)/ })
      await boxes.first().waitFor()
      for (const box of await boxes.all()) await box.check()
    },
  }
}
