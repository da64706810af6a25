import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { AttemptId, CartId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import { finalisePayment } from '#server/money/checkout/finalise-payment.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { expireOldPayments } from '#server/money/payment/payment-store.ts'
import { listAbandoned } from '#server/messages/reminder/reminder-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

/** A charge of which the provider cannot say whether it took money. */

const accepted = '4242424242424242'
const hourMs = 60 * 60_000

let world: World
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  world = await aWorld()
  shopper = aShopper(world, await aForm(world.deps.db, { form: { remindAbandonedCart: true } }))
})
afterAll(() => world.close())

async function payInto(failure: 'hapay_unknown' | 'hapay_db_error' | 'hapay_insufficient_funds') {
  await world.setScenario({ operation: 'charge', failure })
  return shopper.pay(accepted)
}

const refresh = async (cart: Cart) =>
  (await shopper.call<Cart>('POST', `/carts/${cart.id}/refresh`, undefined, shopper.withKey(cart))).body
const outcome = async (paymentRequestId: string) => {
  const { status, errorCode } = await readConfirmation(world.deps, paymentRequestId)
  return [status, errorCode]
}

test.each(['hapay_unknown', 'hapay_db_error'] as const)(
  'opening the cart again after %s neither cancels its payment nor frees the cart',
  async (code) => {
    const { cart, paymentRequestId, executed } = await payInto(code)
    expect(executed).toEqual({ status: 'Failed', errorCode: code })
    const frozen = { state: 'paying', paymentRequestId, mayHaveDebited: true }
    expect((await shopper.read(cart)).body).toMatchObject(frozen)
    expect(await refresh(cart)).toMatchObject(frozen)
    expect((await shopper.saveTip(cart, 0)).body).toMatchObject({ status: 409, code: 'CART_FROZEN' })
    // The payer may ask to change the order: nothing runs that could be cancelled.
    expect((await shopper.cancel(paymentRequestId)).body.status).toBe('Failed')
    expect(await refresh(cart)).toMatchObject(frozen)
    expect((await shopper.openSession(paymentRequestId)).body).toMatchObject({ code: 'SESSION_ALREADY_USED' })
    expect(await outcome(paymentRequestId)).toEqual(['Failed', code])
  },
)

test('a failure that debited nothing frees the cart', async () => {
  const { cart, paymentRequestId } = await payInto('hapay_insufficient_funds')
  expect((await shopper.read(cart)).body).toMatchObject({ state: 'paying', mayHaveDebited: false })
  expect(await refresh(cart)).toMatchObject({ state: 'open', mayHaveDebited: false })
  expect((await readConfirmation(world.deps, paymentRequestId)).status).toBe('Canceled')
})

test('its payment ends with the clock, still without "nothing was paid", and no one is asked to pay again', async () => {
  const { deps } = world
  const { cart: refused } = await payInto('hapay_insufficient_funds')
  const { cart, paymentRequestId } = await payInto('hapay_unknown')
  await world.moveTime(hourMs + 1_000)
  const now = deps.clock.now()
  const begun = { from: new Date(now.getTime() - 2 * hourMs), to: now }
  const reminded = await listAbandoned(deps.db, begun, { after: null, limit: 100 })
  const ids = reminded.map(({ cartId }) => cartId)
  expect([ids.includes(refused.id as CartId), ids.includes(cart.id as CartId)]).toEqual([true, false])
  expect(await expireOldPayments(deps.db, oldestPayable(now), now, 100)).toBeGreaterThan(0)
  expect(await outcome(paymentRequestId)).toEqual(['Failed', 'hapay_unknown'])
  expect(await refresh(cart)).toMatchObject({ state: 'paying', mayHaveDebited: true })
  expect(await violationsOf(world)).toEqual([])
})

test('a success that is reported later makes the order', async () => {
  const { deps } = world
  const { cart, paymentRequestId, paymentId } = await payInto('hapay_unknown')
  await refresh(cart)
  const attempt = await findAttempt(deps.db, paymentId as AttemptId)
  if (attempt === null) throw new Error('no attempt')
  const evidence = {
    attemptId: attempt.id,
    asked: { total: attempt.amount, tip: attempt.tip },
    providerRef: 'ch_late',
    captured: cents(attempt.amount),
    currency: 'EUR',
    savedPaymentMethod: null,
    payeeAccount: null,
  }
  const finalised = await finalisePayment(deps, attempt.paymentId, evidence, deps.clock.now())
  expect(finalised.kind).toBe('ordered')
  expect(await outcome(paymentRequestId)).toEqual(['Confirmed', null])
  expect((await shopper.read(cart)).body).toMatchObject({ state: 'ordered', mayHaveDebited: false })
})

test('negative control: a cart that asks for running attempts alone is reopened, its payment cancelled', async () => {
  await rewriteFunction(world.deps.db, 'reopen_cart', [[' or may_have_debited(v_payment.id)', '']])
  const { cart, paymentRequestId } = await payInto('hapay_unknown')
  expect(await refresh(cart)).toMatchObject({ state: 'open' })
  // The page of that payment still does not say that nothing was paid.
  expect(await outcome(paymentRequestId)).toEqual(['Failed', 'hapay_unknown'])
})
