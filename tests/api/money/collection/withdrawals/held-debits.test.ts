import { afterEach, beforeEach, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { advanceSchedules } from '#server/money/collection/advance-schedules.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { followRefunds } from '#server/money/refund/follow-refunds.ts'
import { aWorld, type World } from '../../../../build/a-world.ts'
import { aShopOrderInTen } from '../../../../build/collection/a-shop-order.ts'
import { listDebits } from '../../../../build/collection/debits.ts'
import { aCli } from '../../../../build/commands/a-cli.ts'
import { rewriteFunction } from '../../../../build/money/without-guard.ts'
import { violationsOf } from '../../../../build/invariant-checks.ts'
import { orderNumber } from '../../../../build/money/order-number.ts'

// A payer who withdraws from a purchase in instalments is no longer charged.

const day = 86_400_000
const order = `la-ruche/${orderNumber(1)}`
let world: World
let cli: ReturnType<typeof aCli>
let shop: Awaited<ReturnType<typeof aShopOrderInTen>>
beforeEach(async () => {
  // A debit is due within the withdrawal period.
  world = await aWorld({ webhooks: false, settings: { withdrawalDays: 90 } })
  cli = aCli(world)
  shop = await aShopOrderInTen(world)
})
afterEach(() => world.close())

const debits = () => listDebits(world.deps.db)
const statesOf = async () => (await debits()).map(({ state }) => state)
const states = (count: number, state: string) => Array.from({ length: count }, () => state)
const charged = async () =>
  (await world.readProviderLedger()).charges
    .filter(({ state }) => state === 'succeeded')
    .map(({ amount }) => amount)
const scheduleEvents = async () => {
  const rows = await world.deps.db
    .selectFrom('state_change')
    .select(['event', 'to_state'])
    .where('machine', '=', 'schedule')
    .orderBy('id')
    .execute()
  return rows.map(({ event, to_state: state }) => `${event} ${state}`)
}
const metric = async (name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec((await world.app.inject('/metrics')).body)?.[1]

/** Collects all due debits, month after month. */
async function passMonths(months: number): Promise<number> {
  let taken = 0
  for (const _ of Array.from({ length: months })) {
    await world.moveTime(32 * day)
    taken += await shop.collector.turn()
  }
  return taken
}

/** The second debit is charged, and its answer is lost. */
async function chargeWithoutAnswer(): Promise<void> {
  await shop.collector.goTo(addDays((await debits())[1]?.due ?? '', 0))
  await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
  expect(await collectDue(world.deps)).toBe(1)
}

test('a payer who withdraws from everything is no longer charged', async () => {
  const view = await shop.withdraw(shop.basket, shop.jumper)
  expect(view).toMatchObject({ state: 'asked', debits: 'stopped', isDebitUnderWay: false })
  expect(await passMonths(3)).toBe(0)
  expect(await statesOf()).toEqual(['paid', ...states(9, 'cancelled')])
  expect(await charged()).toEqual([4010])
  expect(await scheduleEvents()).toEqual(['cancel cancelled'])
  expect(await shop.collector.mailsOf('withdrawalAsked')).toMatchObject([
    { reader: 'payer', debits: 'stopped' },
    { reader: 'association', debits: 'stopped' },
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without the hold of debits, the second one is collected', async () => {
  await rewriteFunction(world.deps.db, 'ask_withdrawal', [[/-- guard[\s\S]*-- end guard/, '']])
  await shop.withdraw(shop.basket, shop.jumper)
  expect(await passMonths(1)).toBe(1)
  expect(await charged()).toEqual([4010, 4010])
})

test('repeated and concurrent requests are one withdrawal', async () => {
  await Promise.all(Array.from({ length: 20 }, () => shop.withdraw()))
  await shop.withdraw(shop.basket)
  expect(await scheduleEvents()).toEqual(['cancel cancelled'])
  expect(await world.deps.db.selectFrom('withdrawal').selectAll().execute()).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('an open withdrawal is listed and counted, late after fourteen days, and closed by its refund', async () => {
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  await shop.withdraw()
  const until = addDays(parisDate(world.deps.clock.now()), 14)
  const [line = '', ...others] = await cli('withdrawals', 'la-ruche')
  expect(others).toEqual([])
  expect(line.split('\t')).toEqual([
    order,
    expect.stringMatching(/^asked 20/),
    expect.stringMatching(/^refund by 20[0-9-]+$/),
    '400.00 EUR: 1 Panier, 2 Pull',
    'debits stopped',
  ])
  expect(line).toContain(until)
  expect([await metric('obole_withdrawals_open'), await metric('obole_withdrawals_overdue')]).toEqual([
    '1',
    '0',
  ])
  await world.moveTime(15 * day)
  await advanceSchedules(world.deps)
  expect([await metric('obole_withdrawals_open'), await metric('obole_withdrawals_overdue')]).toEqual([
    '1',
    '1',
  ])
  expect((await cli('withdrawals', 'la-ruche'))[0]).toContain(`refund by ${until} (late)`)
  const reported = await world.deps.db.selectFrom('withdrawal').select('overdue_notified').execute()
  expect(reported).toEqual([{ overdue_notified: true }])
  expect((await cli('refund', order)).at(-1)).toMatch(/: 40\.10 EUR refunded$/)
  await advanceSchedules(world.deps)
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  expect([await metric('obole_withdrawals_open'), await metric('obole_withdrawals_overdue')]).toEqual([
    '0',
    '0',
  ])
  expect(
    (await world.deps.db.selectFrom('withdrawal').select('closed_at').execute())[0]?.closed_at,
  ).not.toBeNull()
  expect(await violationsOf(world)).toEqual([])
})

test('a debit that was under way and succeeds is refunded with the rest', async () => {
  await chargeWithoutAnswer()
  expect(await shop.withdraw()).toMatchObject({ debits: 'stopped', isDebitUnderWay: true })
  expect((await cli('withdrawals', 'la-ruche'))[0]).toContain('\ta debit may still land')
  await world.moveTime(60_000)
  await shop.collector.turn()
  expect(await statesOf()).toEqual(['paid', 'paid', ...states(8, 'cancelled')])
  expect(await cli('withdrawals', 'la-ruche')).toHaveLength(1)
  await cli('refund', order)
  await advanceSchedules(world.deps)
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  expect(await statesOf()).toEqual(['refunded', 'refunded', ...states(8, 'cancelled')])
  expect(await violationsOf(world)).toEqual([])
})

test('and so is one that succeeds after the full refund', async () => {
  await chargeWithoutAnswer()
  await shop.withdraw()
  await cli('refund', order)
  await advanceSchedules(world.deps)
  // It may succeed at any time: the withdrawal waits for its result.
  expect(await cli('withdrawals', 'la-ruche')).toHaveLength(1)
  await world.moveTime(60_000)
  await shop.collector.turn()
  await followRefunds(world.deps)
  await world.moveTime(120_000)
  await pollRefunds(world.deps)
  expect((await world.readProviderLedger()).refunds.map(({ amount }) => amount)).toEqual([4010, 4010])
  await advanceSchedules(world.deps)
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('requested while the collector and a refund work on the same order, there is no deadlock', async () => {
  await shop.collector.goTo((await debits())[1]?.due ?? '')
  const done = await Promise.allSettled([collectDue(world.deps), shop.withdraw(), cli('refund', order)])
  expect(done.map(({ status }) => status)).toEqual(states(3, 'fulfilled'))
  await world.moveTime(120_000)
  await shop.collector.turn()
  await followRefunds(world.deps)
  await world.moveTime(120_000)
  await pollRefunds(world.deps)
  await advanceSchedules(world.deps)
  expect(await passMonths(2)).toBe(0)
  expect(await scheduleEvents()).toEqual(['cancel cancelled'])
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('one that was refunded outside Obole is closed without moving money', async () => {
  await shop.withdraw()
  await cli('refund', order, '--none', '--cancel', '--cancel-installments')
  await advanceSchedules(world.deps)
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  expect((await world.readProviderLedger()).refunds).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})
