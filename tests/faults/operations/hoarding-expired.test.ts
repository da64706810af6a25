import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cart, PaymentStart } from '#contract/cart.ts'
import type { Initialized } from '#contract/card-fields.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Answer } from '../../build/a-caller.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import { solveWork } from '../../build/solve-work.ts'

// A client lets the units of a cart or of a payment expire, takes its share with other carts, and then continues the
// first one: what it takes again is compared with its share too.

let world: World
let form: StoredForm
let hoarder: ReturnType<typeof aShopper>
beforeEach(async () => {
  const holdShare = { freeUnits: 20, freePercent: 5, mostUnits: 200, mostPercent: 20 }
  world = await aWorld({ settings: { holdShare } })
  form = await aForm(world.deps.db, {
    form: {
      type: 'Shop',
      slug: 'concert',
      tiers: [{ key: 'place', name: 'Place', price: 1000, stock: 1000, maxPerCart: 100 }],
    },
  })
  hoarder = aShopper(world, form, { 'x-forwarded-for': '203.0.113.1' })
})
afterEach(() => world.close())

const places = () => [{ tierId: tierIdOf(form, 'place'), quantity: 50 }]
const heldNow = async () => {
  const rows = await world.deps.db
    .selectFrom('stock_hold')
    .select(['qty'])
    .where('state', '=', 'held')
    .where('expires_at', '>', world.deps.clock.now())
    .execute()
  return rows.map(({ qty }) => qty)
}

/** Sends a call, and again with the work that it asks for. */
async function withWork<T>(send: (headers: Record<string, string>) => Promise<Answer<T>>) {
  const first = await send({})
  const { work } = first.body
  return { first, again: work === undefined ? first : await send({ 'x-ha-work': await solveWork(work) }) }
}

/** A cart whose hold ended at the limit of 45 minutes, though it is open; then another cart takes a share. */
async function expireCart() {
  const cart = await hoarder.fillItems(places())
  for (let round = 0; round < 3; round += 1) {
    world.moveOurTime(14 * 60_000)
    expect(
      (await hoarder.call('POST', `/carts/${cart.id}/refresh`, undefined, hoarder.withKey(cart))).status,
    ).toBe(200)
  }
  world.moveOurTime(4 * 60_000)
  expect((await withWork<Cart>((headers) => hoarder.makeCart(places(), headers))).again.status).toBe(201)
  expect(await heldNow()).toEqual([50])
  const consents = { termsAccepted: true, salesTermsAccepted: true, tipConfirmed: true }
  return (headers: Record<string, string>) =>
    hoarder.call<PaymentStart>('POST', `/carts/${cart.id}/init-payment`, consents, {
      ...hoarder.withKey(cart),
      ...headers,
    })
}

/** A payment whose card was declined and whose hold ended; then another cart takes a share. */
async function expirePayment() {
  const { paymentRequestId } = await hoarder.payCart(await hoarder.fillItems(places()), '4000000000000002')
  world.moveOurTime(16 * 60_000)
  expect((await withWork<Cart>((headers) => hoarder.makeCart(places(), headers))).again.status).toBe(201)
  expect(await heldNow()).toEqual([50])
  return (headers: Record<string, string>) =>
    hoarder.call<Initialized>(
      'POST',
      `/payments/card-embed/ha-initialize?paymentRequestId=${paymentRequestId}`,
      undefined,
      headers,
    )
}

const paths = [
  ['a cart that is frozen', expireCart, 'freeze_cart', "p -> 'guard');"],
  ['the next attempt at a payment', expirePayment, 'open_attempt', 'p_deadline, false, p_guard);'],
] as const

test.each(paths)(
  '%s takes expired units again only with the work that its share asks for',
  async (_, expire) => {
    const { first, again } = await withWork<PaymentStart | Initialized>(await expire())
    expect(first.body).toMatchObject({ status: 409, code: 'HOLD_CHECK_REQUIRED' })
    expect(again.status).toBe(200)
    expect(await heldNow()).toEqual([50, 50])
  },
)

test.each(paths)(
  'negative control: without the comparison %s takes expired units without work',
  async (_, expire, name, guard) => {
    await rewriteFunction(world.deps.db, name, [[guard, guard.replace(/p_guard|p -> 'guard'/, 'null')]])
    expect((await (await expire())({})).status).toBe(200)
    expect(await heldNow()).toEqual([50, 50])
  },
)

test('an honest payer who comes back after the hold ended is asked for nothing', async () => {
  const { paymentRequestId } = await hoarder.payCart(await hoarder.fillItems(places()), '4000000000000002')
  world.moveOurTime(16 * 60_000)
  expect((await hoarder.charge(paymentRequestId, '4242424242424242')).executed.status).toBe('Confirmed')
})
