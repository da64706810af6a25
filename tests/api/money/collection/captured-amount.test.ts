import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { addDays } from '#domain/installment/due-date.ts'
import { cents } from '#domain/money.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { countWaiting } from '#server/platform/db/health-store.ts'
import { claimDueInstallments, listClaimed } from '#server/money/installment/collect-store.ts'
import { pauseSchedule } from '#server/money/installment/schedule-store.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import type { SavedMethodCharges } from '#server/providers/payment-provider.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { payInThree, payMonthly } from '../../../build/money/a-sale.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let collector: ReturnType<typeof aCollector>
/** The amount that the provider reports as captured, beyond the requested amount. */
let surplus = 0
const reported: string[] = []

const lie = <Answer extends { readonly kind: string }>(answer: Answer): Answer =>
  answer.kind === 'succeeded' && 'amount' in answer
    ? { ...answer, amount: cents(Number(answer.amount) + surplus) }
    : answer

const lying = (saved: SavedMethodCharges): SavedMethodCharges => ({
  ...saved,
  charge: async (request) => lie(await saved.charge(request)),
})

beforeEach(async () => {
  surplus = 0
  reported.length = 0
  world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) => ({
      ...provider,
      saved: provider.saved && lying(provider.saved),
      findCharge: async (id) => lie(await provider.findCharge(id)),
    }),
  })
  collector = aCollector(world)
})
afterEach(() => world.close())

const debitsNow = () => listDebits(world.deps.db)
const debitAt = async (number: number) => {
  const debit = (await debitsNow())[number - 1]
  if (debit === undefined) throw new Error('no debit')
  return debit
}
const listening = () => {
  const log = pino(
    { level: 'error' },
    { write: (line) => void reported.push((JSON.parse(line) as { msg: string }).msg) },
  )
  return aCollector({ ...world, deps: { ...world.deps, log } })
}

test('a debit is worth what its attempt charged, even if another amount was set before the result arrived', async () => {
  const { shopper } = await payMonthly(world, 5)
  const [confirmation] = await collector.mailsOf('payerConfirmation')
  const token = collector.tokenOf(confirmation?.schedule?.manageUrl ?? '')
  const { due, paymentId } = await debitAt(2)
  await collector.goTo(due)
  const { db, clock, providers } = world.deps
  const now = clock.now()
  const deadline = new Date(now.getTime() + 900_000)
  const [id] = await claimDueInstallments(db, { now, today: due, deadline, pollAt: deadline, limit: 10 })
  const attempt = id === undefined ? null : await findAttempt(db, id)
  const [debit] = id === undefined ? [] : await listClaimed(db, [id])
  const { sandbox } = providers
  const savedMethodRef = debit?.savedMethodRef ?? null
  if (attempt === null || savedMethodRef === null || !sandbox?.saved) throw new Error('nothing claimed')
  // Charged, while on our side the attempt was abandoned and the debit is planned again.
  const { amount, tip, payeeAccount } = attempt
  const charge = {
    attemptId: attempt.id,
    amount,
    tip,
    payeeAccount,
    currency: 'EUR',
    deadline,
    savedMethodRef,
    origin: await world.deps.site.origin(),
  } as const
  await sandbox.saved.charge({ ...charge, description: 'Un don' })
  await db
    .updateTable('payment_attempt')
    .set({ state: 'expired', next_poll_at: null })
    .where('id', '=', attempt.id)
    .execute()
  await db
    .updateTable('installment')
    .set({ state: 'planned', try_on: due })
    .where('payment_id', '=', paymentId)
    .execute()
  const { status } = await shopper.call('POST', `/schedules/${token}/amount`, { amount: 2500, tip: 0 })
  expect(status).toBe(200)
  expect((await debitAt(2)).cents).toBe('2500+0')
  const found = await sandbox.findCharge(attempt.id)
  if (found.kind === 'absent') throw new Error('not charged')
  await applyProviderResult(world.deps, attempt, found)
  expect(await debitAt(2)).toMatchObject({ state: 'paid', payment: 'paid', cents: '1500+50' })
  expect(await collector.mailsOf('installmentPaid')).toMatchObject([
    { debit: { amount: 1500, amountTip: 50 } },
  ])
  await collector.turn()
  expect((await debitAt(3)).cents).toBe('2500+0')
  expect(await violationsOf(world)).toEqual([])
})

/** The provider reports one cent more than requested for the second debit. */
async function captureMore(): Promise<void> {
  await payMonthly(world, 5)
  surplus = 1
  await listening().passTo((await debitAt(2)).due)
  surplus = 0
}

test('a debit with another captured amount waits for a person, is logged, and is not charged again', async () => {
  await captureMore()
  const { due } = await debitAt(2)
  expect(await debitAt(2)).toMatchObject({ state: 'refused', tryOn: null, payment: 'open', cents: '1500+50' })
  expect(reported).toEqual(['captured amount differs from the requested amount'])
  expect(await countWaiting(world.deps.db)).toMatchObject({ quarantinedOrphans: 1, openOrphans: 0 })
  expect(await collector.mailsOf('installmentPaid')).toEqual([])
  expect(await collector.mailsOf('installmentRefused')).toEqual([])
  await world.moveTime(86_400_000)
  expect(await collector.turn()).toBe(0)
  // The months after it are debited as usual.
  const next = await debitAt(3)
  expect(next.due > due).toBe(true)
  expect(await collector.passTo(next.due)).toBe(1)
  expect((await debitsNow()).map(({ state }) => state)).toEqual(['paid', 'refused', 'paid', 'planned'])
})

test('negative control: without its hold such a debit is charged again and again', async () => {
  await rewriteFunction(world.deps.db, 'refuse_capture', [["if p_reason = 'mismatch' then", 'if false then']])
  await captureMore()
  const { due } = await debitAt(2)
  await collector.passTo(due.replace(/^\d+/, (year) => String(Number(year) + 1)))
  expect((await debitAt(2)).state).toBe('collecting')
})

test('the association gets no notice of an unpaid debit while that money waits for a person', async () => {
  await captureMore()
  const { due } = await debitAt(2)
  const [schedule] = await world.deps.db.selectFrom('schedule').select('id').execute()
  await pauseSchedule(world.deps.db, { schedule: schedule?.id ?? '', now: world.deps.clock.now() })
  await collector.passTo(addDays(due, 13))
  expect(await collector.mailsOf('installmentGivenUp')).toEqual([])
  // The money was refunded: now the debit is unpaid.
  await world.deps.db.updateTable('orphan_payment').set({ state: 'refunded' }).execute()
  await collector.turn()
  expect(await collector.mailsOf('installmentGivenUp')).toMatchObject([{ debit: { number: 2 } }])
})

/** Everything is refunded while the second debit is charged with another amount than requested. */
async function captureMoreOfStopped(): Promise<string> {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  await collector.goTo((await debitAt(2)).due)
  surplus = 1
  await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
  expect(await collectDue(world.deps)).toBe(1)
  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  expect((await debitsNow()).map(({ state }) => state)).toEqual(['refunded', 'collecting', 'cancelled'])
  await world.moveTime(60_000)
  await listening().turn()
  expect(await countWaiting(world.deps.db)).toMatchObject({ quarantinedOrphans: 1 })
  return orderId
}
const isOrderRefunded = async (orderId: string) =>
  (await sql<{ is: boolean }>`select is_order_refunded(${orderId}) as is`.execute(world.deps.db)).rows

test('a debit with another captured amount after its schedule was stopped is no longer owed', async () => {
  const orderId = await captureMoreOfStopped()
  expect((await debitsNow()).map(({ state }) => state)).toEqual(['refunded', 'cancelled', 'cancelled'])
  expect(await debitAt(2)).toMatchObject({ payment: 'cancelled', tryOn: null })
  expect(await isOrderRefunded(orderId)).toEqual([{ is: true }])
  expect(await world.deps.db.selectFrom('contribution').selectAll().execute()).toEqual([])
})

test('negative control: without that check it stays owed', async () => {
  await rewriteFunction(world.deps.db, 'hold_installment', [["= 'cancelled'", '= null']])
  expect(await isOrderRefunded(await captureMoreOfStopped())).toEqual([{ is: false }])
})
