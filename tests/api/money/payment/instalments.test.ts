import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PaymentSummary } from '#contract/payment.ts'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { parisDate } from '#domain/format.ts'
import { dayOf, dueDate } from '#domain/installment/due-date.ts'
import { cents } from '#domain/money.ts'
import { expireAttempt, applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { listDebits, sumShares } from '../../../build/collection/debits.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const day = 86_400_000
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const today = () => parisDate(world.deps.clock.now())
const states = async () => (await listDebits(world.deps.db)).map(({ state }) => state)

/** The state after a collector that died after its claim of the third debit: its attempt, submitted and expired. */
async function claimThird(): Promise<AttemptId> {
  const { db, clock, newId } = world.deps
  const now = clock.now()
  const claimed = await db
    .updateTable('installment')
    .set({ state: 'collecting', try_on: null })
    .where('number', '=', 3)
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  const attempt = {
    id: newId(),
    payment_id: claimed.payment_id,
    n: 1,
    state: 'submitted' as const,
    provider: 'sandbox',
    amount_cents: 3699,
    kind: 'collector' as const,
    deadline: now,
    submitted_at: now,
    next_poll_at: now,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('payment_attempt').values(attempt).execute()
  return attempt.id as AttemptId
}

test('the first is paid now and makes the order, with all future debits', async () => {
  const { confirmed, paymentRequestId, shopper } = await payInThree(world)
  expect(confirmed).toMatchObject({ status: 'Confirmed', bankDays: false })
  const [charge] = (await world.readProviderLedger()).charges
  expect(charge?.amount).toBe(3667 + 2000 + 34)
  expect(await listDebits(world.deps.db)).toMatchObject([
    { number: 1, due: today(), cents: '5667+34', state: 'paid', payment: 'paid', tryOn: null },
    {
      number: 2,
      due: dueDate(today(), dayOf(today()), 1),
      cents: '3667+33',
      state: 'planned',
      payment: 'open',
    },
    { number: 3, cents: '3666+33', state: 'planned', payment: 'open' },
  ])
  const order = await world.deps.db.selectFrom('order').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ amount_cents: 13_000, tip_cents: 100, payment_frequency: 'INSTALLMENT' })
  const mandate = await world.deps.db.selectFrom('mandate').selectAll().executeTakeFirstOrThrow()
  expect(mandate).toMatchObject({ state: 'active', payment_method: 'Card', last4: '3155', expiry_year: 2040 })
  expect(await sumShares(world.deps.db)).toEqual([
    [3334, 333],
    [2000, 0],
  ])
  const summary = await shopper.call<Record<string, unknown>>(
    'GET',
    `/payments/summary?paymentRequestId=${paymentRequestId}`,
  )
  expect(summary.body).toMatchObject({
    amount: 5667,
    amountTip: 34,
    total: 5701,
    paymentMethods: ['Card'],
    bankDays: false,
    installments: [
      { number: 1, status: 'Paid', refusedByBank: false },
      { number: 2, amount: 3667, status: 'Planned' },
      { number: 3, tipPart: 33, status: 'Planned' },
    ],
  })
  expect(await violationsOf(world)).toEqual([])
})

test('each later one is charged on its day and paid line by line; the last one ends the schedule', async () => {
  await payInThree(world)
  expect(await collectDue(world.deps)).toBe(0)
  await world.moveTime(31 * day)
  expect(await collectDue(world.deps)).toBe(1)
  expect(await states()).toEqual(['paid', 'paid', 'planned'])
  await world.moveTime(62 * day)
  expect(await collectDue(world.deps)).toBe(1)
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
  expect(await sumShares(world.deps.db)).toEqual([
    [10_000, 1000],
    [2000, 0],
  ])
  const schedule = await world.deps.db.selectFrom('schedule').selectAll().executeTakeFirstOrThrow()
  expect(schedule).toMatchObject({
    state: 'ended',
    kind: 'INSTALLMENT',
    amount_cents: 13_000,
    tip_cents: 100,
  })
  const charges = (await world.readProviderLedger()).charges.map(({ amount }) => amount)
  expect(charges).toEqual([5701, 3700, 3699])
  await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
  await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
  const total = await world.deps.db.selectFrom('form_total').selectAll().executeTakeFirstOrThrow()
  expect(total).toMatchObject({ amount_cents: 13_000, contributors: 1 })
  expect(await violationsOf(world)).toEqual([])
})

test('a refused one stays owed: its payment is not closed by the end of an attempt', async () => {
  await payInThree(world, '4000000000000341')
  await world.moveTime(31 * day)
  await collectDue(world.deps)
  const [, second] = await listDebits(world.deps.db)
  expect(second).toMatchObject({ state: 'refused', payment: 'open' })
  expect(second?.tryOn).not.toBeNull()
  await world.moveTime(40 * day)
  // The collector dies after its claim; the request never reaches the bank.
  const id = await claimThird()
  const attempt = await findAttempt(world.deps.db, id)
  if (attempt === null) throw new Error('no attempt')
  await expireAttempt(world.deps, attempt)
  const [, , third] = await listDebits(world.deps.db)
  expect(third).toMatchObject({ state: 'refused', payment: 'open' })
  expect((await findPayment(world.deps.db, third?.paymentId as PaymentId))?.state).toBe('open')
  // Money that arrives late is accepted.
  await applyProviderResult(world.deps, attempt, {
    kind: 'succeeded',
    providerRef: 'ch_late',
    amount: cents(3699),
    currency: 'EUR',
    savedPaymentMethod: null,
  })
  expect((await listDebits(world.deps.db))[2]).toMatchObject({ state: 'paid', payment: 'paid' })
})

test('a challenge of the bank without the payer is a refusal', async () => {
  const { shopper, paymentRequestId } = await payInThree(world, '4000002760003184')
  await world.moveTime(31 * day)
  await collectDue(world.deps)
  const rows = await world.deps.db
    .selectFrom('installment')
    .select(['state', 'refusal', 'try_on'])
    .orderBy('number')
    .execute()
  expect(rows[1]).toEqual({ state: 'refused', refusal: 'hapay_authentication_required', try_on: null })
  const path = `/payments/summary?paymentRequestId=${paymentRequestId}`
  expect((await shopper.call<PaymentSummary>('GET', path)).body.installments).toMatchObject([
    { status: 'Paid', refusedByBank: false },
    { status: 'Refused', refusedByBank: true },
    { status: 'Planned', refusedByBank: false },
  ])
})
