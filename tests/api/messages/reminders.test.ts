import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { remindAbandoned } from '#server/messages/reminder/remind-abandoned.ts'
import { expireOldPayments } from '#server/money/payment/payment-store.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'

const minute = 60_000

let world: World
let shopper: ReturnType<typeof aShopper>

beforeEach(async () => {
  world = await aWorld()
  shopper = aShopper(world, await aForm(world.deps.db, { form: { remindAbandonedCart: true } }))
})
afterEach(() => world.close())

/** The links of the reminders that were written. */
async function reminders(): Promise<URL[]> {
  const rows = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'abandonedCart')
    .execute()
  return rows.map(({ payload }) => new URL((payload as { resumeUrl: string }).resumeUrl))
}

/** An hour later, the payment expired by then. */
async function anHourLater() {
  await world.moveTime(62 * minute)
  const now = world.deps.clock.now()
  const attempts = world.deps.db.updateTable('payment_attempt').set({ state: 'expired', next_poll_at: null })
  await attempts.where('state', '=', 'created').execute()
  await expireOldPayments(world.deps.db, oldestPayable(now), now, 10)
  await remindAbandoned(world.deps)
}

test('a visitor who started to pay and left gets one mail whose link resumes the cart', async () => {
  const cart = await shopper.fillCart()
  await shopper.charge(await shopper.freeze(cart), '4000000000000002')
  await remindAbandoned(world.deps)
  expect(await reminders()).toEqual([])
  await anHourLater()
  await remindAbandoned(world.deps)
  const [link, ...others] = await reminders()
  expect(others).toEqual([])
  expect(link?.pathname).toBe('/associations/la-ruche/formulaires/dons/3')
  const fragment = new URLSearchParams(link?.hash.slice(1))
  expect(fragment.get('cart')).toBe(cart.id)
  const key = { 'x-ha-cart-key': fragment.get('key') ?? '' }
  const refreshed = await shopper.call<Cart>('POST', `/carts/${cart.id}/refresh`, undefined, key)
  expect([refreshed.status, refreshed.body.payer?.email]).toEqual([200, 'zoe.moreau@exemple.fr'])
  // It opens this cart only, for a day at most.
  const { body: other } = await shopper.give(500)
  expect((await shopper.call('GET', `/carts/${other.id}`, undefined, key)).status).toBe(404)
  await world.moveTime(26 * 60 * minute)
  expect((await shopper.call('GET', `/carts/${cart.id}`, undefined, key)).status).toBe(404)
})

test('no reminder for a visitor who ordered, or whose money may still arrive', async () => {
  await shopper.pay('4242424242424242')
  await shopper.charge(await shopper.freeze(await shopper.fillCart()), '4000000000003220')
  await world.moveTime(62 * minute)
  await remindAbandoned(world.deps)
  expect(await reminders()).toEqual([])
})

test('a form without reminders sends none', async () => {
  const quiet = aShopper(world, await aForm(world.deps.db, { form: { slug: 'sans-rappel' } }))
  await quiet.charge(await quiet.freeze(await quiet.fillCart()), '4000000000000002')
  await anHourLater()
  expect(await reminders()).toEqual([])
})

const hourAgo = new Date(Date.now() - 60 * minute).toISOString()
test.each<[what: string, form: Record<string, unknown>, organisation: Record<string, unknown>]>([
  ['is disabled', { state: 'disabled' }, {}],
  ['is deleted', { state: 'deleted' }, {}],
  ['is suspended', { suspended: true }, {}],
  ['sells no more', { saleEndDate: hourAgo }, {}],
  ['has an association that may not collect', {}, { allowCollect: false }],
])('no reminder for a form that %s meanwhile, until it sells again', async (_what, form, organisation) => {
  await shopper.charge(await shopper.freeze(await shopper.fillCart()), '4000000000000002')
  await aForm(world.deps.db, { form: { remindAbandonedCart: true, ...form }, organisation })
  await anHourLater()
  expect(await reminders()).toEqual([])
  await aForm(world.deps.db, { form: { remindAbandonedCart: true } })
  await remindAbandoned(world.deps)
  expect(await reminders()).toHaveLength(1)
})
