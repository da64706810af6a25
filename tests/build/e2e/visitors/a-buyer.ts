import { expect } from '../expect.ts'
import type { Locator, Page } from 'playwright-core'
import { type Person, aDonor, zoe } from './a-donor.ts'
import { galaPath } from '../a-gala.ts'
import { words } from '../words.ts'

const { firstName, lastName, email, emailConfirmation } = zoe

/** The payer of tickets: no address is required. */
const zoePays: Person = { firstName, lastName, email, emailConfirmation }

interface Guest {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
}

/** A buyer of tickets in a French browser, who uses labels and knows nothing of the code. */
export function aBuyer(page: Page, path = galaPath) {
  const donor = aDonor(page, 'fr', path)
  const t = {
    ...donor.t,
    picker: words('fr', 'picker'),
    questions: words('fr', 'questions'),
    order: words('fr', 'order'),
  }
  const quantity = (tier: string) =>
    page.getByRole('spinbutton', { name: t.picker('quantity.label', { name: tier }) })
  /** The line of a tier in the list. */
  const line = (tier: string) => page.getByRole('listitem').filter({ has: quantity(tier) })
  /** The questions of one of the tickets, counted from 1. */
  const ticket = (number: number): Locator =>
    page.getByRole('group', { name: new RegExp(`^${t.questions('unit.participant', { number })} `) })
  const box = () => page.getByRole('complementary', { name: t.order('cart.title') })
  const buyer = {
    ...donor,
    t,
    payer: zoePays,
    quantity,
    line,
    ticket,
    box,
    chooses: async (counts: Readonly<Record<string, number>>) => {
      for (const [tier, count] of Object.entries(counts)) await quantity(tier).fill(String(count))
    },
    toTickets: async () => {
      await donor.next().click()
      await expect(donor.heading(t.questions('title.participants'))).toBeVisible()
    },
    names: async (number: number, guest: Guest) => {
      for (const [name, value] of Object.entries(guest)) {
        await ticket(number)
          .getByLabel(new RegExp(`^${t.questions(name)}`))
          .fill(value)
      }
    },
    answers: (number: number, choice: string) => ticket(number).getByRole('radio', { name: choice }).check(),
    toBilling: async () => {
      await donor.next().click()
      await expect(donor.heading(t.checkout('title.billing'))).toBeVisible()
    },
    acceptsAll: async () => {
      for (const box of ['J’accepte les conditions de vente', 'J’accepte les conditions d’utilisation']) {
        await page.getByRole('checkbox', { name: box }).check()
      }
    },
    isConfirmed: () =>
      expect(donor.heading(t.confirmation('confirmed.title', { firstName }))).toBeVisible({
        timeout: 30_000,
      }),
    /** From the first step to the summary with tickets for children, which require only names. */
    reachesSummary: async (counts: Readonly<Record<string, number>>, guests: readonly Guest[]) => {
      await donor.openStep(1)
      await buyer.chooses(counts)
      await buyer.toTickets()
      for (const [index, guest] of guests.entries()) await buyer.names(index + 1, guest)
      await buyer.toBilling()
      await donor.fillsPayer(zoePays)
    },
  }
  return buyer
}
