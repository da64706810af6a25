import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { cancelInstallments } from '#server/program/commands/money/cancel-installments.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { allowMove, rewriteFunction } from '../../../build/money/without-guard.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

// A schedule is stopped while the bank has one of its debits.

let world: World
let collector: ReturnType<typeof aCollector>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  collector = aCollector(world)
})
afterEach(() => world.close())

const statesOf = async () => (await listDebits(world.deps.db)).map(({ state }) => state)

/** A debit becomes due; the bank's answer is lost. */
async function chargeWithoutAnswer(number: number): Promise<void> {
  const due = (await listDebits(world.deps.db))[number - 1]?.due ?? ''
  await collector.goTo(due)
  await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
  expect(await collectDue(world.deps)).toBe(1)
}

/** The last debit of three is paid after the schedule was stopped: the schedule's state then, and its record. */
async function payLastOfStopped() {
  await payInThree(world)
  await collector.passTo((await listDebits(world.deps.db))[1]?.due ?? '')
  await chargeWithoutAnswer(3)
  await cancelInstallments(world.deps, [await lastOrder(world.deps)])
  await world.moveTime(60_000)
  await collector.turn()
  expect(await statesOf()).toEqual(['paid', 'paid', 'paid'])
  const { id, state } = await world.deps.db.selectFrom('schedule').selectAll().executeTakeFirstOrThrow()
  const events = await world.deps.db
    .selectFrom('state_change')
    .select('event')
    .where('machine', '=', 'schedule')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  return [state, ...events.map(({ event }) => event)]
}

test('a stopped schedule does not end a second time when its last debit arrives', async () => {
  expect(await payLastOfStopped()).toEqual(['cancelled', 'cancel'])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without the guard of its end it ends twice', async () => {
  await rewriteFunction(world.deps.db, 'move_schedule', [
    ["not can_move('schedule', v_schedule.state, p_event)", 'false'],
  ])
  await allowMove(world.deps.db, 'schedule', ['cancelled', 'end', 'ended'])
  expect(await payLastOfStopped()).toEqual(['ended', 'cancel', 'end'])
})

test('a payer with a full refund pays no more, even if a debit was refused only afterwards', async () => {
  await payInThree(world)
  await world.setScenario({ nextSaved: ['hapay_insufficient_funds'] })
  await chargeWithoutAnswer(2)
  expect(await give(world.deps, await lastOrder(world.deps))).toEqual(['refunded'])
  expect(await statesOf()).toEqual(['refunded', 'collecting', 'cancelled'])
  await world.moveTime(60_000)
  await collector.turn()
  expect(await statesOf()).toEqual(['refunded', 'cancelled', 'cancelled'])
  expect(await world.deps.db.selectFrom('contribution').selectAll().execute()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})
