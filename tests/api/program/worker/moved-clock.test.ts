import { afterAll, beforeEach, expect, test } from 'vitest'
import { readClockOffset, writeClockOffset } from '#server/platform/clock/clock-store.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { claimMails } from '#server/platform/mail/mail-store.ts'
import { mailTiming } from '#server/platform/mail/mail-transport.ts'
import { claimDueRefunds } from '#server/money/refund/refund-store.ts'
import { refundLease } from '#server/money/refund/retry-at.ts'
import { findDueWork } from '#server/program/worker/due-work-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { ask, lastOrder } from '../../../build/money-out/refunds.ts'

const month = 30 * 86_400_000
const minute = 60_000
const worlds: World[] = []
let world: World
let db: DatabaseHandle['db']
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  worlds.push(world)
  db = world.deps.db
  await aShopper(world, await aForm(db)).pay('4242424242424242')
})
afterAll(async () => {
  for (const each of worlds) await each.close()
})

/** Moves the clock as `cli clock` does: the offset in the database, which the programs read. */
async function moveClock(ms: number): Promise<void> {
  await writeClockOffset(db, (await readClockOffset(db)) + ms)
  await world.moveTime(ms)
}

test('a clock moved by months neither ends the lease of a mail nor delays it', async () => {
  const claimed = await claimMails(db, 1, mailTiming.leaseMs)
  expect(claimed).toHaveLength(1)
  await moveClock(3 * month)
  expect(await claimMails(db, 10, mailTiming.leaseMs)).toHaveLength(1)
  await moveClock(-3 * month)
  expect(await claimMails(db, 10, mailTiming.leaseMs)).toEqual([])
})

test('moved back, work by business time keeps its wait and is not delayed by months', async () => {
  await moveClock(3 * month)
  await ask(world.deps, await lastOrder(world.deps))
  const { clock } = world.deps
  expect(
    await claimDueRefunds(db, { now: clock.now(), retry: refundLease(clock.now()), limit: 10 }),
  ).toHaveLength(1)
  await moveClock(-3 * month)
  const due = async () =>
    (await findDueWork(db, { now: clock.now(), today: '2026-11-23', providers: ['sandbox'] })).refunds
  expect(await due()).toBe(false)
  await moveClock(2 * minute)
  expect(await due()).toBe(true)
})
