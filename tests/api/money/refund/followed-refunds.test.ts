import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { followRefunds } from '#server/money/refund/follow-refunds.ts'
import { findRefundableOrder } from '#server/money/refund/refundable-store.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { anOrderBeingDebited, letBankPay } from '../../../build/money-out/a-debited-order.ts'
import { ask, execute, give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

// Debits that succeed after their order, or its lines, were refunded.

const minute = 60_000
const day = 24 * 60 * minute
const disputedCard = '4000000000000259'
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const refundedAmounts = async () => (await world.readProviderLedger()).refunds.map(({ amount }) => amount)
const debits = async () => (await listDebits(world.deps.db)).map(({ state }) => state)

/** Runs the worker's loops until nothing is left to do; gives the number of followed refunds. */
async function follow(): Promise<number> {
  let followed = 0
  for (const _ of [1, 2, 3]) {
    followed += await followRefunds(world.deps)
    await world.moveTime(2 * minute)
    await pollRefunds(world.deps)
  }
  return followed
}

/** Requests a refund of some lines of an order, cancels them and all future debits. */
async function cancelling(orderId: OrderId, places: readonly number[]) {
  const order = await findRefundableOrder(world.deps.db, orderId)
  const lines = places.map((place) => ({ itemId: order?.lines[place]?.id ?? '' }))
  return { wish: { scope: 'lines', lines }, cancelsLines: true, cancelsSchedule: true } as const
}

/** All lines are refunded and cancelled while the second debit is at the bank, which pays it days later. */
async function cancelAllBeforeItLands(): Promise<void> {
  const orderId = await anOrderBeingDebited(world)
  const asked = await ask(world.deps, orderId, await cancelling(orderId, [0]))
  expect(asked).toMatchObject({ isDebitLive: true })
  expect(await execute(world.deps, asked.requestId)).toEqual(['refunded'])
  expect(await refundedAmounts()).toEqual([3000])
  await letBankPay(world)
  expect(await owed(world.deps)).toBe(3000)
}

test('a debit that succeeds after all lines were cancelled is refunded completely', async () => {
  await cancelAllBeforeItLands()
  await follow()
  expect(await refundedAmounts()).toEqual([3000, 3100])
  expect(await debits()).toEqual(['paid', 'refunded', 'cancelled'])
  expect(await owed(world.deps)).toBe(0)
  expect(await follow()).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: if only full refunds are followed, it is not refunded', async () => {
  await rewriteFunction(world.deps.db, 'follow_refund', [[/-- guard[\s\S]*-- end guard/, '']])
  await cancelAllBeforeItLands()
  await world.deps.db.updateTable('refund_request').set({ follow_at: null }).execute()
  await follow()
  expect(await owed(world.deps)).toBe(3000)
})

test('of a debit that succeeds after one line was cancelled, the part of that line is refunded', async () => {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  await world.moveTime(32 * day)
  await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
  expect(await collectDue(world.deps)).toBe(1)
  // 33.34 € of the line and 3.33 € of its option were in the first payment, with the book and the tip.
  expect(await give(world.deps, orderId, await cancelling(orderId, [0]))).toEqual(['refunded'])
  expect(await refundedAmounts()).toEqual([3667])
  await world.moveTime(10 * minute)
  await pollAttempts(world.deps)
  await follow()
  expect(await refundedAmounts()).toEqual([3667, 3667])
  expect(await owed(world.deps)).toBe(2000)
  expect(await follow()).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('a failed refund waits for a person, and is not repeated with later debits', async () => {
  const orderId = await anOrderBeingDebited(world)
  await world.setScenario({ nextRefund: 'failed' })
  expect(await give(world.deps, orderId, { cancelsLines: true })).toEqual(['failed'])
  await letBankPay(world)
  await follow()
  expect(await refundedAmounts()).toEqual([3100])
  expect(await debits()).toEqual(['paid', 'refunded', 'cancelled'])
  expect(await owed(world.deps)).toBe(3000)
  // The operator then requests a full refund again.
  expect(await give(world.deps, orderId, { cancelsLines: true })).toEqual(['refunded'])
  expect(await refundedAmounts()).toEqual([3100, 3100])
  expect(await owed(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('a refund request with nothing left to refund is completed, even if a debit is pending at a bank', async () => {
  const { paymentId } = await payInThree(world, disputedCard)
  const orderId = await lastOrder(world.deps)
  await world.moveTime(32 * day)
  const attempt = await findAttempt(world.deps.db, paymentId as Parameters<typeof findAttempt>[1])
  if (attempt === null) throw new Error('no attempt')
  await recordDisputes(world.deps, attempt)
  const [dispute] = (await world.readProviderLedger()).disputes ?? []
  await world.closeDispute(dispute?.id ?? '', 'lost')
  await recordDisputes(world.deps, attempt)
  // It never reaches the bank, which is known later: until then it may be charged.
  await world.setScenario({ operation: 'saved-charge', error: 500 })
  expect(await collectDue(world.deps)).toBe(1)
  expect(await ask(world.deps, orderId)).toMatchObject({ isDebitLive: true })
  expect(await followRefunds(world.deps)).toBe(1)
  for (const _ of [1, 2, 3]) {
    await world.moveTime(20 * minute)
    await pollAttempts(world.deps)
  }
  expect(await debits()).toEqual(['paid', 'cancelled', 'cancelled'])
  expect(await follow()).toBe(1)
  expect(await followRefunds(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})
