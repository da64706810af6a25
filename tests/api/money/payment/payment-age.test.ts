import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentSummary } from '#contract/payment.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import { openAttempt } from '#server/money/payment/attempt-store.ts'
import { expireOldPayments } from '#server/money/payment/payment-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const minute = 60_000
let world: World
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  world = await aWorld()
  shopper = aShopper(world, await aForm(world.deps.db))
})
afterAll(() => world.close())

const stateOf = async (id: string) =>
  await world.deps.db
    .selectFrom('payment')
    .select(['state', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const expireOld = () => {
  const now = world.deps.clock.now()
  return expireOldPayments(world.deps.db, oldestPayable(now), now, 100)
}

test('an hour after its cart was frozen a payment accepts no new card, and the cart can be paid anew', async () => {
  const { cart, paymentRequestId } = await shopper.pay('4000000000000002')
  const { created_at } = await stateOf(paymentRequestId)
  const { body } = await shopper.call<PaymentSummary>(
    'GET',
    `/payments/summary?paymentRequestId=${paymentRequestId}`,
  )
  expect(Date.parse(body.expiresAt) - created_at.getTime()).toBe(60 * minute)
  expect(body.attempts).toEqual({ used: 1, allowed: 5 })
  await world.moveTime(60 * minute + 1_000)
  expect((await shopper.openSession(paymentRequestId)).body).toMatchObject({
    status: 410,
    code: 'PAYMENT_EXPIRED',
  })
  expect((await stateOf(paymentRequestId)).state).toBe('expired')
  const moves = await world.deps.db
    .selectFrom('state_change')
    .select(['event', 'from_state', 'to_state'])
    .where('entity_id', '=', paymentRequestId)
    .execute()
  expect(moves).toEqual([{ event: 'expire', from_state: 'open', to_state: 'expired' }])
  expect((await shopper.savePayer(cart)).body).toMatchObject({ state: 'open' })
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('old payments without a live attempt expire automatically, the others are unchanged', async () => {
  const refused = (await shopper.pay('4000000000000002')).paymentRequestId
  const live = await shopper.freeze(await shopper.fillCart())
  await world.moveTime(59 * minute)
  const young = (await shopper.pay('4000000000000002')).paymentRequestId
  expect(await expireOld()).toBe(0)
  await world.moveTime(2 * minute)
  expect(await expireOld()).toBe(1)
  expect(await expireOld()).toBe(0)
  const states = await Promise.all([refused, live, young].map(stateOf))
  expect(states.map(({ state }) => state)).toEqual(['expired', 'open', 'open'])
})

/** Opens the next attempt at a payment, as at an instant. */
async function openAt(payment: string, now: Date): Promise<string> {
  const deadline = new Date(now.getTime() + 15 * minute)
  const next = {
    payment,
    attempt: world.deps.newId(),
    demand: [],
    paymentMethod: null,
    guard: null,
    isCapped: false,
  }
  return (await openAttempt(world.deps.db, { ...next, now, deadline, oldest: oldestPayable(now) })).kind
}

test('a payment takes a card until its end, to the millisecond', async () => {
  const endOf = async (ms: number) => {
    const payment = await shopper.freeze(await shopper.fillCart())
    await shopper.cancel(payment)
    const now = new Date((await stateOf(payment)).created_at.getTime() + 60 * minute + ms)
    await expireOldPayments(world.deps.db, oldestPayable(now), now, 100)
    return [(await stateOf(payment)).state, await openAt(payment, now)]
  }
  expect(await endOf(0)).toEqual(['open', 'opened'])
  expect(await endOf(1)).toEqual(['expired', 'expired'])
})

test('after a deadline the next attempt is opened', async () => {
  const payment = await shopper.freeze(await shopper.fillCart())
  const open = async () => (await shopper.openSession(payment)).body.paymentId
  const first = await open()
  await world.moveTime(15 * minute - 5_000)
  expect(await open()).toBe(first)
  await world.moveTime(10_000)
  expect(await open()).not.toBe(first)
})

test('an attempt without a card is replaced from its deadline on, not before', async () => {
  const payment = await shopper.freeze(await shopper.fillCart())
  const { deadline } = await world.deps.db
    .selectFrom('payment_attempt')
    .select('deadline')
    .where('payment_id', '=', payment)
    .executeTakeFirstOrThrow()
  expect(await openAt(payment, new Date(deadline.getTime() - 1))).toBe('live')
  expect(await openAt(payment, deadline)).toBe('opened')
})

test('a card cancelled at the bank counts like a refused one; an attempt without a card does not', async () => {
  const cart = await shopper.fillCart()
  for (let n = 1; n <= 3; n += 1) {
    await shopper.cancel(await shopper.freeze(cart))
    await shopper.savePayer(cart)
  }
  for (let n = 1; n <= 5; n += 1) {
    const { paymentRequestId } = await shopper.payCart(cart, '4000000000003220')
    expect((await shopper.cancel(paymentRequestId)).body.status).toBe('Canceled')
    await shopper.savePayer(cart)
  }
  expect((await shopper.startPayment(cart)).body).toMatchObject({
    status: 409,
    code: 'PAYMENT_MAX_ERROR_ATTEMPTS',
  })
})

test('a contributor can change what is public for 30 days', async () => {
  const { paymentRequestId } = await shopper.pay('4242424242424242')
  const choose = () =>
    shopper.call('PUT', `/payments/publication?paymentRequestId=${paymentRequestId}`, {
      publishName: true,
      publishAmount: false,
      comment: 'Bravo',
    })
  await world.moveTime(30 * 24 * 60 * minute - 5_000)
  expect((await choose()).status).toBe(200)
  await world.moveTime(10_000)
  expect((await choose()).body).toMatchObject({ status: 403, code: 'FORBIDDEN' })
})
