import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../a-form.ts'
import { aShopper, tierIdOf } from '../a-shopper.ts'
import type { World } from '../a-world.ts'

/** The tier of the tickets, with marks that a template might take for its own. */
export const invitation = 'Invitation #1 *gras*'

/** A ball in 2099 with free tickets, or with the given changes. */
export function aBall(world: World, change: Readonly<Record<string, unknown>> = {}): Promise<StoredForm> {
  const place = { name: 'Salle des fêtes', address: '3 rue des Lilas', zipCode: '44000', city: 'Nantes' }
  const form = {
    type: 'Event',
    slug: 'bal',
    title: 'Bal d’hiver',
    presetAmounts: [],
    startDate: '2099-12-12T19:30:00+01:00',
    place,
    tiers: [{ key: 'invite', name: invitation, price: 0 }],
  }
  return aForm(world.deps.db, { form: { ...form, ...change } })
}

/** Orders the free tickets of Ann and Tom for a ball; returns the order's id. */
export async function orderTwoTickets(world: World, ball?: StoredForm): Promise<string> {
  const event = ball ?? (await aBall(world))
  const guest = (firstName: string) => ({
    tierId: tierIdOf(event, 'invite'),
    participant: { firstName, lastName: 'Moreau' },
  })
  const shopper = aShopper(world, event)
  const { body } = await shopper.startPayment(await shopper.fillItems([guest('Ann'), guest('Tom')]))
  return body.orderId ?? ''
}
