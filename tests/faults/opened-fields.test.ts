import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Initialized } from '#contract/card-fields.ts'
import { makeCartMemory } from '#server/money/cart/cart-memory.ts'
import { cancelAttempt } from '#server/money/checkout/cancel-attempt.ts'
import { executePayment } from '#server/money/checkout/execute-payment.ts'
import { loadRecord } from '#server/money/checkout/payment-access.ts'
import { makeFormMemory } from '#server/catalogue/form/form-memory.ts'
import { makePaymentMemory } from '#server/money/payment/payment-memory.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { violationsOf } from '../build/invariant-checks.ts'
import { allowMove, rewriteFunction } from '../build/money/without-guard.ts'

// Card fields that came with the start of a payment have a session that is not stored before its card is sent: only the
// process that started the payment, and the provider, know it.

let world: World
let shopper: ReturnType<typeof aShopper>
let paymentRequestId: string
let session: Initialized

beforeEach(async () => {
  world = await aWorld()
  shopper = aShopper(world, await aForm(world.deps.db))
  const { body } = await shopper.startPayment(await shopper.fillCart(), undefined, undefined, true)
  if (body.paymentRequestId === undefined || body.cardFields === undefined) throw new Error('no card fields')
  paymentRequestId = body.paymentRequestId
  session = body.cardFields
  await shopper.enterCard(session.tokenizationSessionId, '4242424242424242')
})
afterEach(() => world.close())

/** Another process, with an empty memory. */
const elsewhere = () => ({
  ...world.deps,
  carts: makeCartMemory(),
  payments: makePaymentMemory(),
  forms: makeFormMemory(),
})

const execution = () => ({
  ...session,
  paymentId: paymentRequestId,
  attemptId: session.paymentId,
  browser: { language: 'fr-FR' },
  work: undefined,
  client: Buffer.from('a client'),
  userId: null,
})
const charges = async () => (await world.readProviderLedger()).charges

test('their card is charged by another process, once', async () => {
  expect(await executePayment(elsewhere(), execution())).toMatchObject({ status: 'Confirmed' })
  expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Confirmed')
  expect(await charges()).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('two processes that get their card at the same instant charge it once', async () => {
  const executed = await Promise.all([
    executePayment(elsewhere(), execution()),
    executePayment(elsewhere(), execution()),
    executePayment(world.deps, execution()),
  ])
  expect(executed.filter(({ status }) => status !== 'Confirmed' && status !== 'Pending')).toEqual([])
  expect(await charges()).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('another session is not charged', async () => {
  const forged = { ...execution(), tokenizationSessionId: 'another' }
  for (const deps of [world.deps, elsewhere()])
    await expect(executePayment(deps, forged)).rejects.toMatchObject({ code: 'SESSION_ALREADY_USED' })
  expect(await charges()).toEqual([])
})

async function cancelElsewhere(): Promise<void> {
  const other = elsewhere()
  const canceled = await cancelAttempt(other, await loadRecord(other, paymentRequestId))
  expect(canceled.status).toBe('Canceled')
}

test('their card is not charged after their attempt was cancelled elsewhere', async () => {
  await cancelElsewhere()
  expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Failed')
  expect(await charges()).toEqual([])
})

test('without the state of the attempt their card is sent after it was cancelled elsewhere', async () => {
  await rewriteFunction(world.deps.db, 'take_turn', [
    ["id = p_attempt and state = 'created'", 'id = p_attempt'],
  ])
  await allowMove(world.deps.db, 'attempt', ['cancelled', 'submit', 'submitted'])
  await cancelElsewhere()
  await shopper.execute(paymentRequestId, session)
  const attempts = await world.deps.db.selectFrom('payment_attempt').select('submitted_at').execute()
  expect(attempts).not.toEqual([{ submitted_at: null }])
})
