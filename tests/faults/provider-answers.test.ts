import { afterEach, beforeEach, expect, test } from 'vitest'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { aWorld, type World } from '../build/a-world.ts'
import { countMoney } from '../build/money/count-rows.ts'
import { violationsOf } from '../build/invariant-checks.ts'

let world: World
let shopper: ReturnType<typeof aShopper>

beforeEach(async () => {
  // No webhook arrives: only polling gives the result.
  world = await aWorld({ webhooks: false, providerTimeoutMs: 3_000 })
  shopper = aShopper(world, await aForm(world.deps.db))
})
afterEach(() => world.close())

const captured = async () =>
  (await world.readProviderLedger()).charges.filter(({ state }) => state === 'succeeded').length

/** The world's worker runs and the payment ends within a minute of the provider's time. */
async function endsAs(paymentId: string, status: string): Promise<void> {
  await expect
    .poll(async () => (await shopper.confirm(paymentId)).body.status, { timeout: 20_000 })
    .toBe(status)
}

test('a lost answer is pending, is never charged again, and becomes an order automatically', async () => {
  await world.setScenario({ operation: 'charge', loseAnswer: true })
  const cart = await shopper.fillCart()
  const { paymentRequestId, session, executed } = await shopper.payCart(cart, '4242424242424242')
  expect(executed).toEqual({ status: 'Pending' })
  expect((await shopper.execute(paymentRequestId, session)).body).toEqual({ status: 'Pending' })
  expect((await shopper.openSession(paymentRequestId)).body).toMatchObject({
    status: 409,
    code: 'PAYMENT_IN_PROGRESS',
  })
  expect((await shopper.startPayment(cart)).body.paymentRequestId).toBe(paymentRequestId)
  expect((await shopper.changeItems(cart, [])).body).toMatchObject({ status: 409, code: 'CART_FROZEN' })
  expect(await captured()).toBe(1)
  const started = performance.now()
  await world.startWorker()
  const order = () => countMoney(world.deps.db).then(({ orders }) => orders)
  await expect.poll(order, { timeout: 60_000, interval: 100 }).toBe(1)
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(await captured()).toBe(1)
  expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('an answer that comes too late is treated as lost', async () => {
  await world.setScenario({ operation: 'charge', delayAnswerMs: 120_000 })
  const { paymentId, executed } = await shopper.pay('4242424242424242')
  expect(executed).toEqual({ status: 'Pending' })
  await world.clearScenarios()
  await world.startWorker()
  await endsAs(paymentId, 'Confirmed')
  expect([await captured(), (await countMoney(world.deps.db)).orders]).toEqual([1, 1])
  expect(await violationsOf(world)).toEqual([])
})

test('a request that reaches the provider late makes an order, if it arrives before our cancellation', async () => {
  await world.setScenario({ operation: 'charge', delayMs: 120_000 })
  const { paymentId, executed } = await shopper.pay('4242424242424242')
  expect(executed).toEqual({ status: 'Pending' })
  await pollAttempts(world.deps)
  expect((await shopper.confirm(paymentId)).body.status).toBe('Pending')
  await world.clearScenarios()
  await world.startWorker()
  await endsAs(paymentId, 'Confirmed')
  expect([await captured(), (await countMoney(world.deps.db)).orders]).toEqual([1, 1])
})

test('after our cancellation the provider refuses it, however late it arrives', async () => {
  await world.setScenario({ operation: 'charge', delayMs: 120_000 })
  const { paymentRequestId, paymentId } = await shopper.pay('4242424242424242')
  await world.moveTime(46_000)
  await pollAttempts(world.deps)
  expect((await shopper.confirm(paymentId)).body.status).toBe('Failed')
  // The late request arrives now, and finds that it was cancelled.
  await world.clearScenarios()
  expect(await captured()).toBe(0)
  const again = await shopper.charge(paymentRequestId, '4242424242424242')
  expect(again.executed.status).toBe('Confirmed')
  expect([await captured(), (await countMoney(world.deps.db)).orders]).toEqual([1, 1])
  expect(await violationsOf(world)).toEqual([])
})

test('an error of the provider is not a refusal: pending until it is known that nothing was captured', async () => {
  await world.setScenario({ operation: 'charge', error: 500 })
  const { paymentId, executed } = await shopper.pay('4242424242424242')
  expect(executed).toEqual({ status: 'Pending' })
  await world.setScenario({ operation: 'find', error: 503, times: 2 })
  await world.moveTime(10_000)
  await pollAttempts(world.deps)
  expect((await shopper.confirm(paymentId)).body.status).toBe('Pending')
  await world.startWorker()
  await world.moveTime(40_000)
  // A read at the instant of the cancellation finds it cancelled: nothing was captured either way.
  const outcome = async () => (await shopper.confirm(paymentId)).body.status
  await expect.poll(outcome, { timeout: 20_000 }).toMatch(/^(Failed|Canceled)$/)
  expect([await captured(), (await countMoney(world.deps.db)).orders]).toEqual([0, 0])
  expect(await violationsOf(world)).toEqual([])
})

test('tab closed after the bank accepted, and no webhook: the poller makes the order', async () => {
  const { executed } = await shopper.pay('4000000000003220')
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await world.startWorker()
  await world.moveTime(21_000)
  const orders = () => countMoney(world.deps.db).then((count) => count.orders)
  await expect.poll(orders, { timeout: 20_000 }).toBe(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a payment that the bank completes ten minutes later is an order then', async () => {
  await world.setScenario({ operation: 'charge', settlesAfterMs: 10 * 60_000 })
  const { paymentId, executed } = await shopper.pay('4242424242424242')
  expect(executed).toEqual({ status: 'Pending' })
  await world.moveTime(5 * 60_000)
  await pollAttempts(world.deps)
  expect((await shopper.confirm(paymentId)).body.status).toBe('Pending')
  await world.moveTime(6 * 60_000)
  await world.startWorker()
  await endsAs(paymentId, 'Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('an unanswered challenge expires with its stock and its cart’s freeze', async () => {
  const { cart, paymentRequestId, paymentId } = await shopper.pay('4000000000003220')
  await world.moveTime(16 * 60_000)
  await pollAttempts(world.deps)
  const { body } = await shopper.confirm(paymentId)
  expect(['Expired', 'Failed']).toContain(body.status)
  const { body: revived } = await shopper.call(
    'POST',
    `/carts/${cart.id}/refresh`,
    undefined,
    shopper.withKey(cart),
  )
  expect(revived).toMatchObject({ state: 'open' })
  expect((await shopper.openSession(paymentRequestId)).status).toBeGreaterThanOrEqual(400)
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('what webhook and poller both missed is found by reconciliation', async () => {
  const { executed, paymentId } = await shopper.pay('4000000000003220')
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  // As if the attempt had been abandoned by hand.
  const given = { state: 'failed' as const, next_poll_at: null }
  await world.deps.db.updateTable('payment_attempt').set(given).where('id', '=', paymentId).execute()
  const { reconcile } = await import('#server/money/provider-sync/reconcile.ts')
  expect(await reconcile(world.deps, 1)).toMatchObject([{ resolved: [paymentId], differences: [] }])
  expect(await reconcile(world.deps, 1)).toMatchObject([{ resolved: [], differences: [] }])
  expect((await countMoney(world.deps.db)).orders).toBe(1)
  expect(await violationsOf(world)).toEqual([])
})
