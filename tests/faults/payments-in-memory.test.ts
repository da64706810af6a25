import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { attemptMachine } from '#domain/payment/attempt-machine.ts'
import { paymentMachine } from '#domain/payment/payment-machine.ts'
import { makeCartMemory } from '#server/money/cart/cart-memory.ts'
import { cancelAttempt } from '#server/money/checkout/cancel-attempt.ts'
import { confirmPayment } from '#server/money/checkout/confirm-payment.ts'
import { executePayment } from '#server/money/checkout/execute-payment.ts'
import { openSession } from '#server/money/checkout/open-session.ts'
import { loadRecord } from '#server/money/checkout/payment-access.ts'
import { makeFormMemory } from '#server/catalogue/form/form-memory.ts'
import { makePaymentMemory } from '#server/money/payment/payment-memory.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { rewriteFunction } from '../build/money/without-guard.ts'

// A process opens the card fields of a payment that it froze, and charges the card, without reading the payment again.
// The statements that write compare payment, attempt, session and form: what another process wrote meanwhile counts.

type Shopper = ReturnType<typeof aShopper>

async function withPayment(
  act: (world: World, shopper: Shopper, paymentRequestId: string) => Promise<void>,
): Promise<void> {
  const world = await aWorld()
  try {
    const shopper = aShopper(world, await aForm(world.deps.db))
    await act(world, shopper, await shopper.freeze(await shopper.fillCart()))
  } finally {
    await world.close()
  }
}

/** One more process, with an empty memory. */
const anotherProcess = ({ deps }: World) => ({
  ...deps,
  carts: makeCartMemory(),
  payments: makePaymentMemory(),
  forms: makeFormMemory(),
})

const client = Buffer.from('a client')
const attempts = ({ deps }: World) =>
  deps.db
    .selectFrom('payment_attempt')
    .select(['state', 'tokenization_session_id as session'])
    .orderBy('n')
    .execute()
const orders = ({ deps }: World) => deps.db.selectFrom('order').select('id').execute()

/** Cancels the payment's attempt at another process, which this one does not know. */
async function cancelElsewhere(world: World, paymentRequestId: string): Promise<void> {
  const other = anotherProcess(world)
  const canceled = await cancelAttempt(other, await loadRecord(other, paymentRequestId))
  expect(canceled.status).toBe('Canceled')
}

test('the fields of a cancelled attempt are not opened: the payment gets its next attempt', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    expect(world.deps.payments.getWaiting(paymentRequestId)).not.toBeNull()
    await cancelElsewhere(world, paymentRequestId)
    const { body } = await shopper.openSession(paymentRequestId)
    expect(await attempts(world)).toMatchObject([
      { state: 'cancelled', session: null },
      { state: 'created', session: body.tokenizationSessionId },
    ])
  }))

test('without the comparison the fields of a cancelled attempt are opened', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    await rewriteFunction(world.deps.db, 'keep_first_session', [
      [" and a.state = 'created' and p.state = 'open'", ''],
    ])
    await rewriteFunction(world.deps.db, 'keep_session', [[" and state = 'created'", '']])
    await cancelElsewhere(world, paymentRequestId)
    expect((await shopper.openSession(paymentRequestId)).status).toBe(200)
    expect(await attempts(world)).toMatchObject([{ state: 'cancelled' }])
  }))

test('a form that closed since the cart was frozen opens no fields', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    await aForm(world.deps.db, { form: { state: 'disabled' } })
    expect((await shopper.openSession(paymentRequestId)).body).toMatchObject({ code: 'FORM_UNAVAILABLE' })
  }))

test('without the comparison of the form the fields of a closed form are opened', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    await rewriteFunction(world.deps.db, 'keep_first_session', [[/or not is_form_at\([^)]*\)/, '']])
    await aForm(world.deps.db, { form: { state: 'disabled' } })
    expect((await shopper.openSession(paymentRequestId)).status).toBe(200)
  }))

test('a session that another process opened first is the session of both', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    const theirs = await openSession(
      anotherProcess(world),
      { paymentRequestId, client, userId: null },
      'embarque-ha',
    )
    const { body } = await shopper.openSession(paymentRequestId)
    expect(body.tokenizationSessionId).toBe(theirs.tokenizationSessionId)
    await shopper.enterCard(body.tokenizationSessionId, '4242424242424242')
    expect((await shopper.execute(paymentRequestId, body)).body.status).toBe('Confirmed')
    expect(await orders(world)).toHaveLength(1)
  }))

test('a card that another process has sent is not charged again', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
    const ids = { paymentId: paymentRequestId, attemptId: session.paymentId }
    const browser = { language: 'fr-FR' }
    const request = { ...session, ...ids, browser, work: undefined, client, userId: null }
    expect(await executePayment(anotherProcess(world), request)).toMatchObject({ status: 'Confirmed' })
    expect(world.deps.payments.getWaiting(paymentRequestId)).not.toBeNull()
    expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Confirmed')
    expect((await shopper.confirm(session.paymentId)).body.status).toBe('Confirmed')
    expect(await orders(world)).toHaveLength(1)
  }))

test('the answer that a process remembers is the one that another reads, and it never changes', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    const { paymentId } = await shopper.charge(paymentRequestId, '4242424242424242')
    const remembered = world.deps.payments.getConfirmed(paymentId)
    expect(remembered).toMatchObject({ status: 'Confirmed' })
    expect(await confirmPayment(anotherProcess(world), paymentId)).toEqual(remembered)
    expect((await shopper.confirm(paymentId)).body).toEqual(remembered)
    for (const machine of [paymentMachine.table.paid, attemptMachine.table.succeeded])
      expect(machine).toEqual({})
  }))

test('a process remembers 2,000 payments, and none whose attempt is over', () =>
  withPayment(async (world, _shopper, paymentRequestId) => {
    const waiting = world.deps.payments.getWaiting(paymentRequestId)
    if (waiting === null) throw new Error('the payment is not in memory')
    const payments = makePaymentMemory()
    const ids = Array.from({ length: 2001 }, () => randomUUID() as PaymentId)
    const keep = (id: PaymentId, createdAt: Date) =>
      payments.keepWaiting({ ...waiting, payment: { ...waiting.payment, id, createdAt } })
    for (const id of ids) keep(id, waiting.payment.createdAt)
    expect(ids.filter((id) => payments.getWaiting(id) === null)).toEqual([ids[0]])
    keep(waiting.payment.id, new Date(waiting.attempt.deadline.getTime() + 1))
    expect(ids.filter((id) => payments.getWaiting(id) !== null)).toEqual([])
    for (const id of ids)
      payments.keepConfirmed(id as string as AttemptId, {
        status: 'Confirmed',
        redirectUrl: '',
        bankDays: false,
      })
    expect(ids.filter((id) => payments.getConfirmed(id) === null)).toEqual([ids[0]])
  }))

test('an attempt whose session another call replaced is read again', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
    await world.deps.db
      .updateTable('payment_attempt')
      .set({ tokenization_session_id: 'another' })
      .where('id', '=', session.paymentId)
      .execute()
    expect((await shopper.execute(paymentRequestId, session)).body).toMatchObject({
      code: 'SESSION_ALREADY_USED',
    })
    expect(await attempts(world)).toMatchObject([{ state: 'created' }])
  }))

test('without the comparison of the session the replaced one is charged', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    await rewriteFunction(world.deps.db, 'submit_known_attempt', [
      ['coalesce(v_session, p_session) <> p_session', 'false'],
    ])
    const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
    await world.deps.db
      .updateTable('payment_attempt')
      .set({ tokenization_session_id: 'another' })
      .where('id', '=', session.paymentId)
      .execute()
    expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Confirmed')
  }))

/** A form on which thirty cards were declined, from other addresses, since the fields of this payment were opened. */
async function declineThirty(world: World, paymentId: string): Promise<void> {
  const { db } = world.deps
  const model = await db
    .selectFrom('payment_attempt as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .select(['p.form_id', 'a.payment_id'])
    .where('a.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const now = world.deps.clock.now()
  for (let n = 2; n <= 31; n += 1)
    await db
      .insertInto('payment_attempt')
      .values({
        id: world.deps.newId(),
        payment_id: model.payment_id,
        n,
        state: 'failed',
        provider: 'sandbox',
        amount_cents: 100,
        tip_cents: 0,
        payment_method: 'Card',
        error_code: 'hapay_card_declined',
        address_hash: Buffer.from(`address ${n}`),
        form_id: model.form_id,
        deadline: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
}

test('work is due where the form was attacked since its fields were opened', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
    await declineThirty(world, session.paymentId)
    expect((await shopper.execute(paymentRequestId, session)).body).toMatchObject({
      code: 'PAYMENT_CHECK_REQUIRED',
    })
  }))

test('without the count no work is due on an attacked form', () =>
  withPayment(async (world, shopper, paymentRequestId) => {
    await rewriteFunction(world.deps.db, 'submit_known_attempt', [['> p_form_declines', '> 1000000']])
    const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
    await declineThirty(world, session.paymentId)
    expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Confirmed')
  }))
