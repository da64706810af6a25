import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFleet } from '../../build/a-fleet.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { percentileOf } from '../../build/a-rush.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { lostAndDoubled, persistentBuyers } from '../../build/money/persistent-buyers.ts'
import { aNextRelease } from '../../build/releases/next-release.ts'

const buyers = 6
/** Each process is replaced after some orders of the others. */
const betweenMs = 2_000
/** The balancer asks ten times a second, on a machine under load less often. */
const drainSeconds = 2

let world: ProcessWorld
let next: ReturnType<typeof aNextRelease>
beforeAll(async () => {
  world = await aProcessWorld()
  next = aNextRelease()
})
afterAll(async () => {
  await world.close()
  next.remove()
})

/** Whether the database has the column and the function of the next release. */
async function isUpgraded(): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (select from information_schema.columns where column_name = 'next_release')
      and exists (select from pg_proc where proname = 'take_units' and prosrc like '%next_release%') as done
  `.execute(world.db)
  return rows[0]?.done === true
}

test('three web processes and two workers are upgraded one after the other, and no buyer is refused', async () => {
  const form = await aForm(world.db)
  const fleet = await aFleet(world, 3, { drainSeconds })
  let isOver = false
  try {
    const bought = persistentBuyers(world, form, { buyers, isOver: () => isOver })
    await pause(betweenMs)
    expect(await isUpgraded()).toBe(false)
    for (const member of fleet.members) {
      await member.running().stop()
      await member.start(next.checkout)
      await pause(betweenMs)
    }
    expect(await isUpgraded()).toBe(true)
    isOver = true
    const report = await bought
    const { answers } = fleet.balancer
    const p99 = percentileOf(
      answers.map(({ ms }) => ms),
      0.99,
    )
    process.stdout.write(
      `rolling upgrade of ${fleet.members.length} processes: ${report.acknowledged.length} orders, ` +
        `${answers.length} answers, p99 ${p99.toFixed(0)} ms\n`,
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(report.surprises).toEqual([])
    expect(await lostAndDoubled(world.db, report)).toEqual({ lost: 0, doubled: 0 })
    expect(report.acknowledged.length).toBeGreaterThanOrEqual(buyers)
    const deps = { db: world.db, clock: { now: () => new Date() } }
    await expect
      .poll(() => violationsOf({ deps, sandbox: world.sandbox }), { timeout: 120_000, interval: 1_000 })
      .toEqual([])
  } finally {
    isOver = true
    await fleet.close()
  }
})

/** A process of the next release that stops after it was ready; its answers from then on, null: none. */
async function whileStopping(drain: number) {
  const running = await world.start({
    env: { ROLE: 'web', DRAIN_SECONDS: String(drain) },
    checkout: next.checkout,
  })
  process.kill(running.pid, 'SIGTERM')
  const statusOf = (path: string) =>
    fetch(world.url + path).then(
      ({ status }) => status,
      () => null,
    )
  return { ended: running.ended, statusOf }
}

test('a process that stops says so while it still serves', async () => {
  const { ended, statusOf } = await whileStopping(10)
  await expect.poll(() => statusOf('/readyz'), { timeout: 9_000 }).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
  expect(await ended).toBeNull()
})

test('negative control: without that time it refuses whom a balancer sends', async () => {
  const { ended, statusOf } = await whileStopping(0)
  const begun = performance.now()
  while ((await statusOf('/healthz')) !== null);
  // Of the ten seconds of the other one.
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(await ended).toBeNull()
})
