import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId, OrderId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { findOrphan, prepareOrphanRefund } from '#server/money/payment/orphan-store.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { followRefunds } from '#server/money/refund/follow-refunds.ts'
import { claimFollowedRefunds } from '#server/money/refund/followed-refund-store.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { recordReturned } from '#server/money/provider-sync/record-returned-refunds.ts'
import { listRefundedOf } from '#server/money/provider-sync/refund-ledger-store.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { listDebits } from '../../build/collection/debits.ts'
import { payInThree } from '../../build/money/a-sale.ts'
import { aMeeting } from '../../build/money/a-meeting.ts'
import { dropConstraints, allowMove, rewriteFunction } from '../../build/money/without-guard.ts'
import { anOrderBeingDebited, letBankPay } from '../../build/money-out/a-debited-order.ts'
import { anOrphan, deceiving } from '../../build/money-out/an-orphan.ts'
import { meddling } from '../../build/money-out/meddling.ts'
import { ask, execute, give, lastOrder, owed } from '../../build/money-out/refunds.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

// What a refund may miss or lose: debits that succeed meanwhile or days later, and refunds that come back.

const minute = 60_000
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false, wrapProvider: deceiving })
})
afterEach(() => world.close())

const refundedAmounts = async () => (await world.readProviderLedger()).refunds.map(({ amount }) => amount)

/** A full refund is requested while the second debit is at the bank, which pays it days later. */
async function landLate(scope: 'whole' | 'tip'): Promise<void> {
  const orderId = await anOrderBeingDebited(world)
  const asked = await ask(world.deps, orderId, { wish: { scope } })
  expect(asked).toMatchObject({ isDebitLive: true })
  expect(await execute(world.deps, asked.requestId)).toEqual(['refunded'])
  expect(await followRefunds(world.deps)).toBe(1)
  await letBankPay(world)
}

/** Several workers check at once, and again when their refund requests are due. */
async function followAtOnce(): Promise<void> {
  await Promise.all(Array.from({ length: 4 }, () => followRefunds(world.deps)))
  await world.moveTime(2 * minute)
  await Promise.all(Array.from({ length: 4 }, () => pollRefunds(world.deps)))
  await world.moveTime(2 * minute)
  expect([await followRefunds(world.deps), await pollRefunds(world.deps)]).toEqual([0, 0])
}

test('a debit that succeeds days after a full refund is refunded too, once', async () => {
  await landLate('whole')
  expect(await owed(world.deps)).toBe(3000)
  await followAtOnce()
  expect(await refundedAmounts()).toEqual([3100, 3100])
  expect((await listDebits(world.deps.db)).map(({ state }) => state)).toEqual([
    'refunded',
    'refunded',
    'cancelled',
  ])
  expect(await owed(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('and so is the tip in a debit that succeeds after the tip was taken back', async () => {
  await landLate('tip')
  await followAtOnce()
  expect(await refundedAmounts()).toEqual([100, 100])
  expect((await listDebits(world.deps.db)).map((debit) => debit.cents)).toEqual([
    '3000+100',
    '3000+100',
    '3000+0',
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('a follow-up claimed by a killed worker is left to the next one', async () => {
  await landLate('whole')
  const { db, clock } = world.deps
  const now = clock.now()
  expect(
    await claimFollowedRefunds(db, { now, retry: new Date(now.getTime() + minute), limit: 10 }),
  ).toHaveLength(1)
  expect(await followRefunds(world.deps)).toBe(0)
  await world.moveTime(2 * minute)
  await followAtOnce()
  expect(await refundedAmounts()).toEqual([3100, 3100])
  expect(await owed(world.deps)).toBe(0)
})

test('negative control: without the follow-up, a late debit is not refunded', async () => {
  await rewriteFunction(world.deps.db, 'follow_refund', [['limit 1', 'limit 0']])
  await landLate('whole')
  // The flag set at the request would be enough: without both, it is lost.
  await world.deps.db.updateTable('refund_request').set({ follow_at: null }).execute()
  await followAtOnce()
  expect(await owed(world.deps)).toBe(3000)
})

/** Requests a refund of an order in three; its second debit is captured after the refund was planned. */
async function askWhileCaptured(scope: 'whole' | 'tip'): Promise<OrderId> {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  await world.moveTime(32 * 86_400_000)
  const deps = meddling(world.deps, () => collectDue(world.deps))
  const { requestId } = await ask(deps, orderId, { wish: { scope } })
  await execute(world.deps, requestId)
  return orderId
}

test('a debit that is captured while its refund is planned is included in the plan', async () => {
  await askWhileCaptured('whole')
  expect(await refundedAmounts()).toEqual([3700, 5701])
  expect(await owed(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('and so is the tip in it', async () => {
  await askWhileCaptured('tip')
  expect(await refundedAmounts()).toEqual([33, 34])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without the comparison that debit is missed', async () => {
  await rewriteFunction(world.deps.db, 'is_refund_plan_stale', [
    [/-- guard: everything that is there was planned for[\s\S]*?-- end guard/, ''],
  ])
  await askWhileCaptured('whole')
  expect(await refundedAmounts()).toEqual([5701])
  expect(await followRefunds(world.deps)).toBe(0)
  expect(await owed(world.deps)).toBe(3667)
})

test('planning is repeated a limited number of times, and nothing is written then', async () => {
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  const orderId = await lastOrder(world.deps)
  const wish = { scope: 'amount', amount: cents(100) } as const
  const deps = meddling(world.deps, () => give(world.deps, orderId, { wish }), 5)
  await expect(ask(deps, orderId)).rejects.toThrow('BUSY')
  expect(await refundedAmounts()).toEqual([100, 100, 100, 100, 100])
  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  expect(await owed(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

/** A completed refund came back, and five calls that read it as completed ask the provider at once. */
async function comeBackAtOnce(): Promise<void> {
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  await give(world.deps, await lastOrder(world.deps))
  const { id, attempt_id } = await world.deps.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  await world.returnRefund(id)
  const [refund] = await listRefundedOf(world.deps.db, attempt_id as AttemptId)
  if (refund === undefined) throw new Error('no refund was made')
  const answers = Array.from({ length: 5 }, () =>
    recordReturned(world.deps, providerNamed(world.deps, 'sandbox'), refund),
  )
  expect(await Promise.all(answers)).toEqual([true, true, true, true, true])
}

test('a returned refund is reverted once, for any number of reports', async () => {
  await comeBackAtOnce()
  expect(await owed(world.deps)).toBe(4200)
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without its state and the key it is reverted twice', async () => {
  await rewriteFunction(world.deps.db, 'book', [['on conflict (ext_key) do nothing ', '']])
  await dropConstraints(world.deps.db, 'ledger_tx_ext_key_key')
  await rewriteFunction(world.deps.db, 'revert_refund', [
    ["not can_move('refund', v_refund.state, 'revert')", 'false'],
  ])
  await allowMove(world.deps.db, 'refund', ['failed', 'revert', 'failed'])
  await comeBackAtOnce()
  expect(await owed(world.deps)).toBeGreaterThan(4200)
  expect((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2))).toContain('I7')
})

/** The refunds that three concurrent workers prepare for an orphan. */
async function prepareAtOnce(): Promise<number> {
  const orphan = await findOrphan(world.deps.db, await anOrphan(world))
  if (orphan === null) throw new Error('no orphan')
  const { db, clock, newId } = world.deps
  const prepared = await Promise.allSettled(
    Array.from({ length: 3 }, () => prepareOrphanRefund(db, orphan, newId(), clock.now())),
  )
  return new Set(prepared.map((one) => (one.status === 'fulfilled' ? one.value : null))).size
}

test('an orphan has one refund at a time, for any number of workers', async () => {
  expect(await prepareAtOnce()).toBe(1)
})

test('negative control: without its lock and its key it gets several', async () => {
  await rewriteFunction(world.deps.db, 'prepare_orphan_refund', [
    ['where id = p_orphan for update', 'where id = p_orphan'],
    ['if v_refund is null then', `${await aMeeting(world.deps.db, 2)} if v_refund is null then`],
  ])
  await dropConstraints(world.deps.db, 'refund_of_orphan')
  expect(await prepareAtOnce()).toBeGreaterThan(1)
})
