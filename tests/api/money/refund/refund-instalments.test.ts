import { afterEach, beforeEach, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { cancelInstallments } from '#server/program/commands/money/cancel-installments.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { followRefunds } from '#server/money/refund/follow-refunds.ts'
import { findRefundableOrder } from '#server/money/refund/refundable-store.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { payInThree, payMonthly } from '../../../build/money/a-sale.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { ask, execute, give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const day = 86_400_000
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const mails = async () =>
  (
    await world.deps.db
      .selectFrom('mail')
      .select(['kind', 'payload'])
      .where('kind', '=', 'refundNotice')
      .execute()
  ).map(({ payload }) => payload as { amount: number; reason: string; orderNumber: string })

const raised = async (formId: string) => {
  await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
  const { amount_cents, contributors } = await world.deps.db
    .selectFrom('form_total')
    .selectAll()
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return [amount_cents, contributors]
}

test('an order in instalments: paid money is refunded, future debits are cancelled', async () => {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  await world.moveTime(32 * day)
  expect(await collectDue(world.deps)).toBe(1)
  const order = await findRefundableOrder(world.deps.db, orderId)
  const partly = { wish: { scope: 'lines', lines: [{ itemId: order?.lines[0]?.id ?? '' }] } } as const
  await expect(ask(world.deps, orderId, { ...partly, cancelsLines: true })).rejects.toThrow(
    'REFUND_DEBITS_TO_COME',
  )
  expect(await give(world.deps, orderId, { cancelsLines: true })).toEqual(['refunded', 'refunded'])
  expect((await listDebits(world.deps.db)).map(({ state }) => state)).toEqual([
    'refunded',
    'refunded',
    'cancelled',
  ])
  await world.moveTime(62 * day)
  expect(await collectDue(world.deps)).toBe(0)
  expect(await mails()).toMatchObject([{ amount: 5701 + 3700 }])
  expect(await owed(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('a line of an order in instalments is refunded from the latest payment on, to the cent', async () => {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  await world.moveTime(32 * day)
  await collectDue(world.deps)
  const order = await findRefundableOrder(world.deps.db, orderId)
  const lines = [{ itemId: order?.lines[0]?.id ?? '', item: cents(4000) }]
  expect(await give(world.deps, orderId, { wish: { scope: 'lines', lines } })).toEqual([
    'refunded',
    'refunded',
  ])
  // 33.34 of the 36.67 of number 2 were the line's own price; the rest is of number 1.
  const amounts = (await world.readProviderLedger()).refunds.map(({ amount }) => amount)
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(4000)
  expect(await violationsOf(world)).toEqual([])
})

test('the tip alone, taken back before future debits: they have none any more', async () => {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  expect(await give(world.deps, orderId, { wish: { scope: 'tip' } })).toEqual(['refunded'])
  expect((await listDebits(world.deps.db)).map((debit) => debit.cents)).toEqual([
    '5667+34',
    '3667+0',
    '3666+0',
  ])
  await world.moveTime(32 * day)
  expect(await collectDue(world.deps)).toBe(1)
  expect((await world.readProviderLedger()).charges.map(({ amount }) => amount)).toEqual([5701, 3667])
  expect(await violationsOf(world)).toEqual([])
})

test.each([
  ['instalments', payInThree],
  ['months', payMonthly],
] as const)('no line of an order in %s is cancelled while its debits go on', async (_rhythm, pay) => {
  await pay(world)
  const orderId = await lastOrder(world.deps)
  const order = await findRefundableOrder(world.deps.db, orderId)
  const lines = (order?.lines ?? []).map(({ id }) => ({ itemId: id }))
  const cancelled = { cancelsLines: true, restocks: true } as const
  const wishes = [
    { scope: 'lines', lines },
    { scope: 'amount', amount: cents(100) },
    { scope: 'tip' },
    { scope: 'none' },
  ] as const
  for (const wish of wishes)
    await expect(ask(world.deps, orderId, { ...cancelled, wish })).rejects.toThrow('REFUND_DEBITS_TO_COME')
  const [all] = wishes
  expect(await give(world.deps, orderId, { ...cancelled, wish: all, cancelsSchedule: true })).toEqual([
    'refunded',
  ])
  const states = (await listDebits(world.deps.db)).map(({ state }) => state)
  expect(new Set(states.slice(1))).toEqual(new Set(['cancelled']))
  expect(await violationsOf(world)).toEqual([])
})

test('a monthly gift refunded month by month stays in the ledger', async () => {
  const { form } = await payMonthly(world)
  const orderId = await lastOrder(world.deps)
  expect(await cancelInstallments(world.deps, [orderId])).toHaveLength(1)
  await expect(cancelInstallments(world.deps, [orderId])).rejects.toThrow('nothing is to come')
  expect(await raised(form.id)).toEqual([1500, 1])
  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  expect(await raised(form.id)).toEqual([0, 0])
  expect(await violationsOf(world)).toEqual([])
})

test('a debit that is being charged during a full refund is refunded when it succeeds', async () => {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  await world.moveTime(32 * day)
  await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
  expect(await collectDue(world.deps)).toBe(1)
  const asked = await ask(world.deps, orderId)
  expect(asked).toMatchObject({ isDebitLive: true })
  await execute(world.deps, asked.requestId)
  expect(await followRefunds(world.deps)).toBe(1)
  expect((await world.readProviderLedger()).refunds).toHaveLength(1)
  await world.startWorker()
  await world.moveTime(60_000)
  await expect
    .poll(async () => (await listDebits(world.deps.db)).map(({ state }) => state), { timeout: 25_000 })
    .toEqual(['refunded', 'refunded', 'cancelled'])
  expect((await world.readProviderLedger()).refunds).toHaveLength(2)
  await expect.poll(() => owed(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})
