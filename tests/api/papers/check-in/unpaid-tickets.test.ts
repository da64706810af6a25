import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { listTicketsOfForm, readTicketsVersion } from '#server/papers/check-in/door-ticket-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const disputedCard = '4000000000000259'
let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
})
afterAll(() => world.close())

test('a ticket whose payment is contested is not green at the door, and its list is another one', async () => {
  const { db } = world.deps
  const tiers = [{ key: 'place', name: 'Place', price: 1500 }]
  const form = await aForm(db, { form: { type: 'Event', slug: 'bal', presetAmounts: [], tiers } })
  const shopper = aShopper(world, form)
  const participant = { firstName: 'Ann', lastName: 'Moreau' }
  for (const card of ['4242424242424242', disputedCard]) {
    const cart = await shopper.fillItems([{ tierId: tierIdOf(form, 'place'), participant }])
    const { paymentId } = await shopper.payCart(cart, card)
    await shopper.confirm(paymentId)
  }
  const unpaid = async () => (await listTicketsOfForm(db, form.id, false)).map(({ isUnpaid }) => isUnpaid)
  expect(await unpaid()).toEqual([false, false])
  const before = await readTicketsVersion(db, form.id)
  await world.moveTime(2 * 86_400_000)
  await reconcile(world.deps, 35)
  expect(await unpaid()).toEqual([false, true])
  expect(await readTicketsVersion(db, form.id)).not.toBe(before)
})
