import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { claimDueRefunds } from '#server/money/refund/refund-store.ts'
import { refundLease } from '#server/money/refund/retry-at.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { chargeDue } from '../../build/collection/charge-due.ts'
import { applyResult } from '../../build/money/apply-result.ts'
import { payInThree } from '../../build/money/a-sale.ts'
import { ask, execute, lastOrder, owed } from '../../build/money-out/refunds.ts'
import { aMeeting } from '../../build/money/a-meeting.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const amount = (value: number) => ({ wish: { scope: 'amount', amount: cents(value) } }) as const

/** Requests the same refund `many` times at once; gives the accepted ones. */
async function askAtOnce(many: number, value: number): Promise<string[]> {
  const orderId = await lastOrder(world.deps)
  const asked = await Promise.allSettled(
    Array.from({ length: many }, () => ask(world.deps, orderId, amount(value))),
  )
  return asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.requestId] : []))
}

test('administrators who refund at once get together no more than was captured', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  for (let round = 0; round < inject('raceRounds') / 20; round += 1) {
    const before = await owed(world.deps)
    await shopper.pay('4242424242424242')
    const taken = await askAtOnce(5, 1500)
    expect(taken).toHaveLength(2)
    for (const requestId of taken) await execute(world.deps, requestId)
    expect(await owed(world.deps)).toBe(before + 1200)
  }
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without the comparison they get more', async () => {
  await rewriteFunction(world.deps.db, 'find_exceeding_refund', [
    // Slow enough that all have read before the first one is written.
    [/-- guard: never more than captured[\s\S]*-- end guard/, 'perform pg_sleep(0.2);'],
  ])
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  expect(await askAtOnce(5, 1500)).toHaveLength(5)
  expect(new Set((await violationsOf(world)).map(({ invariant }) => invariant))).toEqual(
    new Set([
      'I3 no more goes back than was captured',
      'I3 no more of a line goes back or is given than was paid of it',
    ]),
  )
})

test('negative control: without the lock of the payments they get more', async () => {
  await rewriteFunction(world.deps.db, 'create_refund', [
    ['order by installment_number, id for update;', 'limit 0;'],
  ])
  const meeting = await aMeeting(world.deps.db, 3)
  await rewriteFunction(world.deps.db, 'find_exceeding_refund', [['-- end guard', meeting]])
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  expect((await askAtOnce(5, 1500)).length).toBeGreaterThan(2)
  expect((await violationsOf(world)).map(({ invariant }) => invariant)).toContain(
    'I3 no more goes back than was captured',
  )
})

test('requested with one token at once, and executed by many at once, it is one refund', async () => {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => ask(world.deps, orderId, { token: 'one', cancelsLines: true })),
  )
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1)
  await Promise.all(asked.map(({ requestId }) => execute(world.deps, requestId)))
  expect((await world.readProviderLedger()).refunds.map((refund) => refund.amount)).toEqual([5701])
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'refundNotice')
    .execute()
  expect(mails).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('for every behaviour of the provider, a refund is made once', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await shopper.pay('4242424242424242')
  const { requestId } = await ask(world.deps, await lastOrder(world.deps))
  await world.setScenario({ operation: 'refund', loseAnswer: true })
  expect(await execute(world.deps, requestId)).toEqual(['created'])
  await world.setScenario({ operation: 'refund', error: 500 })
  expect(await execute(world.deps, requestId)).toEqual(['created'])
  expect(await execute(world.deps, requestId)).toEqual(['refunded'])
  expect((await world.readProviderLedger()).refunds).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a worker that dies with a claimed refund is replaced by the next one when the lease ends', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await shopper.pay('4242424242424242')
  await ask(world.deps, await lastOrder(world.deps))
  const { db, clock } = world.deps
  expect(
    await claimDueRefunds(db, { now: clock.now(), retry: refundLease(clock.now()), limit: 10 }),
  ).toHaveLength(1)
  expect(await pollRefunds(world.deps)).toBe(0)
  expect((await world.readProviderLedger()).refunds).toEqual([])
  await world.moveTime(2 * 60_000)
  await world.startWorker()
  await expect
    .poll(async () => (await world.readProviderLedger()).refunds.length, { timeout: 20_000 })
    .toBe(1)
  await expect.poll(() => owed(world.deps), { timeout: 20_000 }).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

/** A requested refund of an order is made while the next debit of the order is captured. */
async function refundAndCapture(): Promise<PromiseSettledResult<unknown>[]> {
  const { db } = world.deps
  await payInThree(world)
  await world.moveTime(40 * 86_400_000)
  const [debit] = await chargeDue(world)
  if (debit === undefined) throw new Error('no debit is due')
  const { requestId } = await ask(world.deps, await lastOrder(world.deps), { cancelsLines: true })
  // Each has locked its payment, and the refund its request.
  const meeting = await aMeeting(db, 2)
  const follows = 'perform follow_refund('
  await rewriteFunction(db, 'finalise_installment', [[follows, `${meeting} ${follows}`]])
  const moves = "perform move_state('refund', v_refund.id, 'confirm'"
  await rewriteFunction(db, 'confirm_refund', [[moves, `${meeting} ${moves}`]])
  return Promise.allSettled([applyResult(world, debit), execute(world.deps, requestId)])
}

test('the next debit is captured while its order is refunded: both succeed, and it is refunded too', async () => {
  expect((await refundAndCapture()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  await world.startWorker()
  await expect.poll(() => owed(world.deps), { timeout: 30_000 }).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: with one row an order in the queue of the directory, they wait for each other', async () => {
  const { db } = world.deps
  await sql`create unique index once on changed_order (order_id)`.execute(db)
  await rewriteFunction(db, 'note_changed_orders', [
    [
      'any(p_orders)',
      'any(p_orders) on conflict (order_id) do update set organisation_id = excluded.organisation_id',
    ],
  ])
  const both = await refundAndCapture()
  expect(both.some(({ status }) => status === 'rejected')).toBe(true)
})
