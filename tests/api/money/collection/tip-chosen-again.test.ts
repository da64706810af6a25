import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { extendSchedules } from '#server/money/collection/extend-schedules.ts'
import { executeRefund } from '#server/money/refund/execute-refund.ts'
import { followRefunds } from '#server/money/refund/follow-refunds.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { payMonthly } from '../../../build/money/a-sale.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

// The payer of a monthly gift took the tip back, and gives one again.

let world: World
let collector: ReturnType<typeof aCollector>
let choose: (tip: number) => Promise<{ status: number; body: ScheduleView & { code?: string } }>

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  collector = aCollector(world)
  const { shopper } = await payMonthly(world, 5)
  const [confirmation] = await collector.mailsOf('payerConfirmation')
  const token = collector.tokenOf(confirmation?.schedule?.manageUrl ?? '')
  choose = (tip) =>
    shopper.call('POST', `/schedules/${token}/amount`, { amount: 1500, tip, tipConfirmed: true })
})
afterEach(() => world.close())

const centsOf = async () => (await listDebits(world.deps.db)).map(({ cents }) => cents)
const refunds = async () => (await world.readProviderLedger()).refunds.map(({ amount }) => amount)
const takeTipBack = async () => give(world.deps, await lastOrder(world.deps), { wish: { scope: 'tip' } })

/** Follows refunds, then does the worker's part. */
async function follow(): Promise<void> {
  await followRefunds(world.deps)
  const made = await world.deps.db.selectFrom('refund').select('id').where('state', '=', 'created').execute()
  for (const { id } of made) await executeRefund(world.deps, id)
}

/** Two months with the new tip. */
async function passTwoMonths(): Promise<void> {
  for (const number of [2, 3]) {
    const due = (await listDebits(world.deps.db))[number - 1]?.due ?? ''
    expect(await collector.passTo(due)).toBe(1)
    await follow()
  }
}

test('it stays: the earlier withdrawal of the tip does not apply to it', async () => {
  expect(await takeTipBack()).toEqual(['refunded'])
  expect((await choose(100)).body).toMatchObject({ tip: 100 })
  await passTwoMonths()
  expect(await centsOf()).toEqual(['1500+50', '1500+100', '1500+100', '1500+100'])
  expect(await refunds()).toEqual([50])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: while the tip stays waived, each new one is refunded', async () => {
  await takeTipBack()
  await rewriteFunction(world.deps.db, 'change_schedule_amount', [
    ['set tip_waived_at = null', 'set tip_waived_at = tip_waived_at'],
  ])
  await choose(100)
  await passTwoMonths()
  expect((await refunds()).length).toBeGreaterThan(1)
})

test('it may be taken back again, and is then part of no future month', async () => {
  await takeTipBack()
  await choose(100)
  await collector.passTo((await listDebits(world.deps.db))[1]?.due ?? '')
  expect(await takeTipBack()).toEqual(['refunded'])
  expect(await centsOf()).toEqual(['1500+50', '1500+100', '1500+0'])
  expect(await refunds()).toEqual([50, 100])
  expect(await violationsOf(world)).toEqual([])
})

test('not while a withdrawn tip is still being charged: that one is refunded first', async () => {
  await collector.goTo((await listDebits(world.deps.db))[1]?.due ?? '')
  await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
  expect(await collectDue(world.deps)).toBe(1)
  await extendSchedules(world.deps)
  expect(await takeTipBack()).toEqual(['refunded'])
  expect((await choose(100)).body).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  await world.moveTime(60_000)
  await collector.turn()
  await follow()
  expect(await refunds()).toEqual([50, 50])
  expect((await choose(100)).body).toMatchObject({ tip: 100 })
  expect(await centsOf()).toEqual(['1500+50', '1500+50', '1500+100'])
  expect(await violationsOf(world)).toEqual([])
})
