import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dueDate } from '#domain/installment/due-date.ts'
import { extendSchedules } from '#server/money/collection/extend-schedules.ts'
import { claimDueInstallments } from '#server/money/installment/collect-store.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { payMonthly } from '../../../build/money/a-sale.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let collector: ReturnType<typeof aCollector>
let change: (what: 'pause' | 'resume') => Promise<number>

beforeEach(async () => {
  world = await aWorld()
  collector = aCollector(world)
  const { shopper } = await payMonthly(world, 5)
  const [confirmation] = await collector.mailsOf('payerConfirmation')
  const token = collector.tokenOf(confirmation?.schedule?.manageUrl ?? '')
  change = async (what) => (await shopper.call('POST', `/schedules/${token}/${what}`)).status
})
afterEach(() => world.close())

const debitsNow = () => listDebits(world.deps.db)
const lastDebit = async () => {
  const last = (await debitsNow()).at(-1)
  if (last === undefined) throw new Error('no debit')
  return last
}
const statesOf = async () => (await debitsNow()).map(({ state }) => state)
const captured = async () =>
  (await world.readProviderLedger()).charges.filter(({ state }) => state === 'succeeded').length

/** It is paused while its second debit is being charged, so that the third one does not exist yet. */
async function pauseWhileCharged(): Promise<string> {
  const { due } = await lastDebit()
  await collector.goTo(due)
  const now = world.deps.clock.now()
  const times = { now, today: due, deadline: new Date(now.getTime() + 900_000), pollAt: now, limit: 10 }
  expect(await claimDueInstallments(world.deps.db, times)).toHaveLength(1)
  expect(await change('pause')).toBe(200)
  // The collector died at that point: the poller finds that nothing was charged.
  await world.moveTime(60_000)
  await collector.turn()
  expect(await statesOf()).toEqual(['paid', 'refused'])
  return due
}

const mayCollect = (may: boolean) =>
  world.deps.db.updateTable('organisation').set({ allow_collect: may }).execute()

test('months in which the association may not collect are skipped; the first one after its return is announced', async () => {
  const { due } = await lastDebit()
  await mayCollect(false)
  for (let month = 0; month < 4; month += 1) {
    expect(await collector.passTo(addDays(dueDate(due, 5, month), 14))).toBe(0)
  }
  await mayCollect(true)
  expect(await collector.turn()).toBe(0)
  expect(await lastDebit()).toMatchObject({ number: 2, state: 'planned', due: dueDate(due, 5, 4) })
  await collector.passTo(addDays(dueDate(due, 5, 4), -2))
  expect(await collector.mailsOf('installmentUpcoming')).toHaveLength(1)
  expect(await collector.passTo(dueDate(due, 5, 4))).toBe(1)
  expect([await captured(), await violationsOf(world)]).toEqual([2, []])
})

test('a month is skipped on its thirteenth day', async () => {
  const { due } = await lastDebit()
  await mayCollect(false)
  await collector.passTo(addDays(due, 12))
  expect((await lastDebit()).due).toBe(due)
  await collector.passTo(addDays(due, 13))
  expect((await lastDebit()).due).toBe(dueDate(due, 5, 1))
})

test('a gift that was paused while it was charged continues on the next due day, after any length of pause', async () => {
  const due = await pauseWhileCharged()
  expect(await collector.passTo(addDays(dueDate(due, 5, 4), 10))).toBe(0)
  expect(await change('resume')).toBe(200)
  expect(await lastDebit()).toMatchObject({ number: 3, state: 'planned', due: dueDate(due, 5, 5) })
  expect(await collector.turn()).toBe(0)
  expect(await Promise.all([extendSchedules(world.deps), extendSchedules(world.deps)])).toEqual([0, 0])
  expect(await collector.passTo(dueDate(due, 5, 5))).toBe(1)
  expect(await captured()).toBe(2)
  expect(await lastDebit()).toMatchObject({ number: 4, state: 'planned', due: dueDate(due, 5, 6) })
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without the debit that resuming adds, the paused months are collected at once', async () => {
  const due = await pauseWhileCharged()
  await collector.passTo(addDays(dueDate(due, 5, 4), 10))
  await rewriteFunction(world.deps.db, 'resume_schedule', [['if not found then', 'if false then']])
  await change('resume')
  await collector.turn()
  expect(await collector.turn()).toBeGreaterThan(1)
})

test('a month that was paid before its day is not debited again after a pause', async () => {
  const { due, paymentId } = await lastDebit()
  // The payer pays it in person, ten days early.
  await collector.goTo(addDays(due, -10))
  await world.deps.db
    .updateTable('installment')
    .set({ state: 'paid', try_on: null })
    .where('payment_id', '=', paymentId)
    .execute()
  await change('pause')
  await change('resume')
  expect(await lastDebit()).toMatchObject({ number: 3, state: 'planned', due: dueDate(due, 5, 1) })
})

test('its payer is notified before the debit on its new day, once, although the old day was announced too', async () => {
  const { due } = await lastDebit()
  await collector.passTo(addDays(due, -2))
  await change('pause')
  await collector.passTo(addDays(due, 40))
  await change('resume')
  const next = (await lastDebit()).due
  const announcedDays = async () =>
    (await collector.mailsOf('installmentUpcoming')).map(({ debit }) => debit.dueOn)
  await collector.passTo(addDays(next, -4))
  expect(await announcedDays()).toEqual([due])
  await collector.passTo(addDays(next, -2))
  await collector.turn()
  expect(await announcedDays()).toEqual([due, next])
  expect(await violationsOf(world)).toEqual([])
})
