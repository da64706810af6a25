import { expect, test } from 'vitest'
import type { KillPoint } from '#server/platform/faults.ts'
import { machineNow } from '#server/platform/clock/machine-time-store.ts'
import { claimMails } from '#server/platform/mail/mail-store.ts'
import { mailTiming } from '#server/platform/mail/mail-transport.ts'
import { handleProviderEvents } from '#server/money/provider-sync/handle-provider-events.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type World, type WorldOptions, aWorld } from '../../build/a-world.ts'
import { countMoney } from '../../build/money/count-rows.ts'
import { deathAt } from '../../build/money/death-at.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { anEvent, postEvent } from '../../build/money/provider-events.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'

// Negative controls of the recovery after a program died: each recovery is removed, and the work stays unfinished.

const minute = 60_000

/** A world without background work. */
async function inWorld(
  act: (world: World, shopper: ReturnType<typeof aShopper>) => Promise<void>,
  options: WorldOptions = {},
): Promise<void> {
  const world = await aWorld({ webhooks: false, ...options })
  try {
    await act(world, aShopper(world, await aForm(world.deps.db)))
  } finally {
    await world.close()
  }
}

/** A world whose program died at a point with one charge under way. */
const afterDeath = (point: KillPoint, act: (world: World) => Promise<void>) =>
  inWorld(
    async (world, shopper) => {
      await shopper.pay('4242424242424242')
      await act(world)
    },
    { faultPoint: deathAt(point) },
  )

/** No poll of an attempt is due any more, or all are due at once. */
const pollAt = (world: World, at: Date | null) =>
  world.deps.db.updateTable('payment_attempt').set({ next_poll_at: at }).execute()

const redOnes = async (world: World) =>
  [...new Set((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2)))].toSorted()

/** Polls for an hour; later, nothing more is resolved. */
async function pollForAnHour(world: World): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await world.moveTime(10 * minute)
    await pollAttempts(world.deps)
  }
}

test.for(['after-provider-success', 'before-tx2', 'inside-finalise'] as const)(
  'kill point %s: without the poller, the charge stays without an order',
  (point) =>
    afterDeath(point, async (world) => {
      await pollAt(world, null)
      await pollForAnHour(world)
      expect((await countMoney(world.deps.db)).orders).toBe(0)
      expect(await redOnes(world)).toEqual(['I2'])
      await pollAt(world, world.deps.clock.now())
      await pollForAnHour(world)
      expect((await countMoney(world.deps.db)).orders).toBe(1)
      expect(await redOnes(world)).toEqual([])
    }),
)

test('kill point after-tx1: without the poller, a card that never reached the provider blocks its payer for ever', () =>
  afterDeath('after-tx1', async (world) => {
    await pollAt(world, null)
    await pollForAnHour(world)
    expect((await countMoney(world.deps.db)).live).toBe(1)
    await pollAt(world, world.deps.clock.now())
    await pollForAnHour(world)
    expect((await countMoney(world.deps.db)).live).toBe(0)
    expect(await redOnes(world)).toEqual([])
  }))

test('kill point inside-finalise: an order without its related rows is found', () =>
  inWorld(async (world, shopper) => {
    await rewriteFunction(world.deps.db, 'record_capture', [[/perform book\('capture:'[^;]*;/, '']])
    await shopper.pay('4242424242424242')
    expect((await countMoney(world.deps.db)).orders).toBe(1)
    expect(await redOnes(world)).toEqual(['I7'])
  }))

test('kill point after-job-claimed: if leases do not end, work claimed by a dead program stays undone', () =>
  inWorld(async (world, shopper) => {
    const { db } = world.deps
    await shopper.pay('4242424242424242')
    // Claimed by a program that dies there: nothing else is done with them.
    const claimed = await claimMails(db, 10, 24 * 60 * minute)
    expect(claimed).toHaveLength(2)
    expect(await claimMails(db, 10, mailTiming.leaseMs)).toEqual([])
    await db.updateTable('mail').set({ next_try_at: machineNow }).execute()
    const again = await claimMails(db, 10, mailTiming.leaseMs)
    expect(again.map(({ id }) => id).toSorted()).toEqual(claimed.map(({ id }) => id).toSorted())
    expect(again.map(({ attempts }) => attempts)).toEqual([2, 2])
    // Short enough for the guarantee of the program: everything within a minute.
    expect(mailTiming.leaseMs).toBeLessThan(50_000)
  }))

test('kill point after-webhook-insert: without the time that is written with it, an event is never read', () =>
  inWorld(async (world, shopper) => {
    const { db } = world.deps
    const { executed, paymentId } = await shopper.pay('4000000000003220')
    await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    await pollAt(world, null)
    const due = async () =>
      (
        await db
          .selectFrom('provider_event')
          .select('event_id')
          .where('next_try_at', 'is not', null)
          .execute()
      ).length
    expect(await postEvent(world, anEvent(paymentId, 'evt_once'))).toBe(200)
    expect(await due()).toBe(1)
    await db.updateTable('provider_event').set({ next_try_at: null }).execute()
    // Sent again, as providers do without an answer: it exists already, and nothing starts again.
    expect(await postEvent(world, anEvent(paymentId, 'evt_once'))).toBe(200)
    expect(await due()).toBe(0)
    expect(await handleProviderEvents(world.deps)).toBe(0)
    expect(await redOnes(world)).toEqual(['I2'])
    await db.updateTable('provider_event').set({ next_try_at: machineNow }).execute()
    expect(await handleProviderEvents(world.deps)).toBe(1)
    expect(await redOnes(world)).toEqual([])
  }))
