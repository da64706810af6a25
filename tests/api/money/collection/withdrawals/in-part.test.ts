import { afterEach, beforeEach, expect, test } from 'vitest'
import { advanceSchedules } from '#server/money/collection/advance-schedules.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { aWorld, type World } from '../../../../build/a-world.ts'
import { aShopOrderInTen } from '../../../../build/collection/a-shop-order.ts'
import { listDebits, sumShares } from '../../../../build/collection/debits.ts'
import { aCli } from '../../../../build/commands/a-cli.ts'
import { violationsOf } from '../../../../build/invariant-checks.ts'
import { orderNumber } from '../../../../build/money/order-number.ts'

// After a withdrawal from some lines of a purchase, no line is charged until the association has decided. Withdrawn
// lines are never charged again.

const day = 86_400_000
const order = `la-ruche/${orderNumber(1)}`
let world: World
let cli: ReturnType<typeof aCli>
let shop: Awaited<ReturnType<typeof aShopOrderInTen>>
beforeEach(async () => {
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
const scheduleState = async () =>
  (await world.deps.db.selectFrom('schedule').select('state').executeTakeFirstOrThrow()).state

async function passMonths(months: number): Promise<number> {
  let taken = 0
  for (const _ of Array.from({ length: months })) {
    await world.moveTime(32 * day)
    taken += await shop.collector.turn()
  }
  return taken
}

test('the other lines pause until the decision, then continue without the withdrawn ones', async () => {
  expect(await shop.withdraw(shop.jumper)).toMatchObject({ state: 'possible', debits: 'resting' })
  expect(await scheduleState()).toBe('paused')
  expect(await passMonths(3)).toBe(0)
  expect((await cli('withdrawals', 'la-ruche'))[0]).toContain(
    '100.00 EUR: 2 Pull\tdebits rest until it is decided',
  )
  expect((await cli('refund', order, '--items', '2', '--cancel')).at(-1)).toMatch(/: 10\.00 EUR refunded$/)
  await advanceSchedules(world.deps)
  // Its money is refunded, and the rest of the order still waits.
  expect(await cli('withdrawals', 'la-ruche')).toHaveLength(1)
  expect(await cli('resume-installments', order)).toEqual([
    `order ${order}: debits resumed without the withdrawn lines`,
  ])
  await advanceSchedules(world.deps)
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  const now = world.deps.clock.now().toISOString().slice(0, 10)
  const planned = (await debits()).filter(({ state }) => state === 'planned')
  expect(planned.map(({ cents }) => cents)).toEqual(states(9, '3000+10'))
  expect(planned.every(({ due, tryOn }) => due > now && due === tryOn)).toBe(true)
  expect(new Set(planned.map(({ due }) => due)).size).toBe(9)
  expect(await passMonths(9)).toBe(9)
  expect(await charged()).toEqual([4010, ...Array.from({ length: 9 }, () => 3010)])
  expect(await sumShares(world.deps.db)).toEqual([
    [30_000, 0],
    [1000, 0],
  ])
  expect(await scheduleState()).toBe('ended')
  expect(await violationsOf(world)).toEqual([])
  await expect(cli('resume-installments', order)).rejects.toThrow('its debits do not rest')
})

test('a payer who then withdraws from the rest is no longer charged', async () => {
  await shop.withdraw(shop.jumper)
  expect(await shop.withdraw(shop.basket)).toMatchObject({ state: 'asked', debits: 'stopped' })
  expect(await statesOf()).toEqual(['paid', ...states(9, 'cancelled')])
  expect(await cli('withdrawals', 'la-ruche')).toHaveLength(2)
  await cli('refund', order, '--items', '1,2')
  await advanceSchedules(world.deps)
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('and so is a payer who withdraws from the rest after it continued', async () => {
  await shop.withdraw(shop.jumper)
  await cli('resume-installments', order)
  expect(await shop.read()).toMatchObject({ debits: null })
  expect(await shop.withdraw(shop.basket)).toMatchObject({ state: 'asked', debits: 'stopped' })
  expect(await passMonths(2)).toBe(0)
  expect(await charged()).toEqual([4010])
  expect(await violationsOf(world)).toEqual([])
})

test('a debit that was under way is awaited, and its part of the line is to be refunded', async () => {
  await shop.collector.goTo((await debits())[1]?.due ?? '')
  await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
  expect(await collectDue(world.deps)).toBe(1)
  expect(await shop.withdraw(shop.jumper)).toMatchObject({ debits: 'resting', isDebitUnderWay: true })
  await expect(cli('resume-installments', order)).rejects.toThrow('a debit is being charged at this moment')
  await world.moveTime(60_000)
  await shop.collector.turn()
  expect(await statesOf()).toEqual(['paid', 'paid', ...states(8, 'planned')])
  expect((await cli('refund', order, '--items', '2')).filter((line) => line.startsWith('refund '))).toEqual([
    expect.stringMatching(/: 10\.00 EUR refunded$/),
    expect.stringMatching(/: 10\.00 EUR refunded$/),
  ])
  await cli('resume-installments', order)
  expect(await passMonths(8)).toBe(8)
  expect((await charged()).slice(2)).toEqual(Array.from({ length: 8 }, () => 3010))
  expect(await violationsOf(world)).toEqual([])
})

test('the association that stops everything closes it with a refund', async () => {
  await shop.withdraw(shop.jumper)
  await cli('refund', order, '--items', '2', '--cancel', '--cancel-installments')
  await advanceSchedules(world.deps)
  expect(await statesOf()).toEqual(['paid', ...states(9, 'cancelled')])
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('a cancelled line is decided, even if less than all of it was refunded', async () => {
  await shop.withdraw(shop.jumper)
  await cli('refund', order, '--items', '2=4,00', '--cancel')
  await cli('resume-installments', order)
  await advanceSchedules(world.deps)
  expect(await cli('withdrawals', 'la-ruche')).toEqual([])
  expect(await passMonths(1)).toBe(1)
  expect(await charged()).toEqual([4010, 3010])
  expect((await world.readProviderLedger()).refunds.map(({ amount }) => amount)).toEqual([400])
  expect(await violationsOf(world)).toEqual([])
})
