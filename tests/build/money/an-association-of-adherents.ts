import { newId } from '#server/platform/new-id.ts'
import type { Browser } from '../a-browser.ts'
import { aForm } from '../a-form.ts'
import type { World } from '../a-world.ts'
import { aCheque } from './an-offline-entry.ts'

export const adherents = '/ha-api/admin/organizations/la-ruche/memberships'
const form = '/ha-api/admin/organizations/la-ruche/forms/Membership/adhesion'

/** A membership campaign with a year that moves, a season and a price without dates. */
export const aMembershipForm = (world: World, change: object = {}) =>
  aForm(world.deps.db, {
    form: {
      type: 'Membership',
      slug: 'adhesion',
      title: 'Adhésion',
      presetAmounts: [],
      tiers: [
        { key: 'adulte', name: 'Adulte', price: 2000, validityPeriod: { kind: 'rollingYear' } },
        {
          key: 'saison',
          name: 'Saison',
          price: 1500,
          validityPeriod: { kind: 'dates', from: '2026-09-01', until: '2027-08-31' },
        },
        { key: 'vie', name: 'À vie', price: 9000, validityPeriod: { kind: 'unlimited' } },
        { key: 'sans', name: 'Sans dates', price: 500 },
      ],
      ...change,
    },
  })

/** Enters a membership by hand: its price, holder and payer. */
export async function join(
  browser: Browser,
  tier: string,
  [firstName, lastName]: readonly [string, string],
  payer: object = {},
): Promise<{ orderId: string; orderNumber: string }> {
  const person = { firstName, lastName }
  const entry = {
    ...aCheque(),
    token: newId(),
    paymentMethod: 'Cash',
    number: '',
    payer: { ...aCheque().payer, ...person, ...payer },
    items: [{ tier, quantity: 1, participant: person }],
  }
  const answer = await browser.post<{ orderId: string; orderNumber: string }>(`${form}/offline`, entry)
  if (answer.status !== 200) throw new Error(`not entered: ${JSON.stringify(answer.body)}`)
  return answer.body
}
