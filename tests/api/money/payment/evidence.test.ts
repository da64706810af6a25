import { afterAll, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import type { Evidence } from '#server/money/checkout/finalise/plan-capture.ts'
import { finalisePayment } from '#server/money/checkout/finalise-payment.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { submitOpenAttempt } from '#server/money/payment/submit-attempt-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld } from '../../../build/a-world.ts'
import { countMoney } from '../../../build/money/count-rows.ts'

/** Captured money is compared with the frozen payment before anything is ordered. */

const world = await aWorld({ webhooks: false })
const form = await aForm(world.deps.db)
const shopper = aShopper(world, form)
afterAll(() => world.close())

const accepted = '4242424242424242'
const declined = '4000000000000002'

async function loadAttempt(paymentId: string) {
  const attempt = await findAttempt(world.deps.db, paymentId as AttemptId)
  if (attempt === null) throw new Error('no attempt')
  return attempt
}

/** Reports the capture of an attempt: as it was asked for, except for what differs. */
async function report(paymentId: string, differing: (right: Evidence) => Partial<Evidence> = () => ({})) {
  const attempt = await loadAttempt(paymentId)
  const right: Evidence = {
    attemptId: attempt.id,
    asked: { total: attempt.amount, tip: attempt.tip },
    providerRef: `ch_of_${attempt.id}`,
    captured: attempt.amount,
    currency: 'EUR',
    savedPaymentMethod: null,
    payeeAccount: attempt.payeeAccount,
  }
  const evidence = { ...right, ...differing(right) }
  return finalisePayment(world.deps, attempt.paymentId, evidence, world.deps.clock.now())
}

const orders = async () => (await countMoney(world.deps.db)).orders
const stateOf = (orphanId: string) =>
  world.deps.db.selectFrom('orphan_payment').select('state').where('id', '=', orphanId).execute()

/** A payment whose card was not sent. */
async function aWaitingAttempt() {
  const cart = await shopper.fillCart()
  const paymentRequestId = await shopper.freeze(cart)
  const { body } = await shopper.openSession(paymentRequestId)
  return { cart, paymentRequestId, paymentId: body.paymentId }
}

test.each<[string, (right: Evidence) => Partial<Evidence>]>([
  ['one cent more', ({ captured }) => ({ captured: captured + 1 })],
  ['one cent less', ({ captured }) => ({ captured: captured - 1 })],
  ['the amount without its tip', ({ captured, asked }) => ({ captured: captured - asked.tip })],
  ['another currency', () => ({ currency: 'USD' })],
  ['another account', () => ({ payeeAccount: 'acct_of_another' })],
])('a capture of %s makes no order', async (_, differing) => {
  const { paymentId } = await aWaitingAttempt()
  const before = await orders()
  const finalised = await report(paymentId, differing)
  expect(finalised).toMatchObject({ kind: 'orphan', reason: 'mismatch' })
  expect(await orders()).toBe(before)
  if (finalised.kind !== 'orphan') return
  expect(await stateOf(finalised.orphanId)).toEqual([{ state: 'quarantined' }])
  // Reported again, also rightly, it stays what it is.
  expect(await report(paymentId)).toEqual(finalised)
})

test('as it was asked for it makes one order, however often it is reported', async () => {
  const { paymentId } = await aWaitingAttempt()
  const before = await orders()
  const first = await report(paymentId)
  expect(first.kind).toBe('ordered')
  expect(await report(paymentId)).toMatchObject({ kind: 'already' })
  expect(await orders()).toBe(before + 1)
})

test('a refused card that succeeds after another one paid is refunded, not ordered twice', async () => {
  const cart = await shopper.fillCart()
  const { paymentRequestId, paymentId } = await shopper.payCart(cart, declined)
  expect((await shopper.charge(paymentRequestId, accepted)).executed.status).toBe('Confirmed')
  const before = await orders()
  const finalised = await report(paymentId)
  expect(finalised).toMatchObject({ kind: 'orphan', reason: 'duplicate' })
  expect(await orders()).toBe(before)
  expect(await stateOf(finalised.kind === 'orphan' ? finalised.orphanId : '')).toEqual([{ state: 'open' }])
})

test('no card is sent once another one paid', async () => {
  const { deps } = world
  const cart = await shopper.fillCart()
  const { paymentRequestId, paymentId } = await shopper.payCart(cart, declined)
  const { body: next } = await shopper.openSession(paymentRequestId)
  expect((await report(paymentId)).kind).toBe('ordered')
  const { cart_id, form_id } = await deps.db
    .selectFrom('payment')
    .select(['cart_id', 'form_id'])
    .where('id', '=', paymentRequestId)
    .executeTakeFirstOrThrow()
  const now = deps.clock.now()
  const turn = await submitOpenAttempt(
    deps.db,
    {
      attemptId: next.paymentId as AttemptId,
      addressHash: Buffer.from('an address'),
      formId: form_id,
      cartId: cart_id,
    },
    { doubtful: 2, subscriberDoubtful: 2, networkDoubtful: 2, since: now, now },
    { submittedAt: now, nextPollAt: now, payeeAccount: null, formVersion: form.rowVersion },
  )
  expect(turn).toBe('over')
  expect((await loadAttempt(next.paymentId)).state).not.toBe('submitted')
})

test('money for a payment that was cancelled with its cart is refunded', async () => {
  const { cart, paymentRequestId, paymentId } = await aWaitingAttempt()
  await shopper.cancel(paymentRequestId)
  expect((await shopper.saveTip(cart, 0)).body.state).toBe('open')
  const before = await orders()
  expect(await report(paymentId)).toMatchObject({ kind: 'orphan', reason: 'cancelled' })
  expect(await orders()).toBe(before)
})
