import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { aFleet } from '../../build/a-fleet.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { aLine } from '../../build/database/a-line.ts'
import { type Replicated, aReplica } from '../../build/database/a-replica.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { lostAndDoubled, persistentBuyers } from '../../build/money/persistent-buyers.ts'

const buyers = 6
const buyMs = 40_000
const beforeMs = 10_000
/** The network between both servers fails this long before the primary does: longer than any limit of a statement. */
const apartMs = 8_000

/** A commit is acknowledged once the replica has it. */
const synchronous = { synchronous_standby_names: '*', synchronous_commit: 'on' }

/** Makes the replica the primary, as a failover manager does. Returns once it accepts writes. */
async function promote({ replica }: Replicated): Promise<void> {
  const { db, close } = openDatabase(replica.url, { max: 1 })
  try {
    await sql`select pg_promote(wait => true)`.execute(db)
  } finally {
    await close()
  }
}

/** Buyers of three web processes and two workers, while the primary loses its replica, then its machine. */
async function failOver(
  settings: Readonly<Record<string, string>>,
  settle: (world: ProcessWorld) => Promise<void>,
) {
  const servers = await aReplica(settings)
  const line = await aLine(servers.primary.url)
  const world = await aProcessWorld({ ...openDatabase(line.url), url: line.url })
  const form = await aForm(world.db)
  const fleet = await aFleet(world, 3)
  try {
    const until = performance.now() + buyMs
    const bought = persistentBuyers(world, form, { buyers, isOver: () => performance.now() > until })
    await pause(beforeMs)
    servers.link.hang()
    await pause(apartMs)
    const lostAt = performance.now()
    await Promise.all([line.cut(), servers.link.cut(), servers.lose(servers.primary)])
    await promote(servers)
    line.leadTo(servers.replica.url)
    await line.restore()
    const restoredAt = performance.now()
    const { answers } = fleet.balancer
    const firstAfter = () => answers.find(({ status, at }) => status === 201 && at > restoredAt)?.at
    const report = await bought
    await settle(world)
    const awaySeconds = ((firstAfter() ?? Number.NaN) - lostAt) / 1_000
    return { report, awaySeconds, answers, ...(await lostAndDoubled(world.db, report)) }
  } finally {
    await fleet.close()
    await world.close()
    await line.close()
    await servers.stop()
  }
}

/** Everything under way ends, and each charge has its order. */
async function assertWhole({ db, sandbox }: ProcessWorld): Promise<void> {
  const deps = { db, clock: { now: () => new Date() } }
  await expect.poll(() => violationsOf({ deps, sandbox }), { timeout: 120_000, interval: 1_000 }).toEqual([])
}

test('the primary is lost: its synchronous replica has every acknowledged order, and the site goes on', async () => {
  const { report, lost, doubled, answers, awaySeconds } = await failOver(synchronous, assertWhole)
  const unavailable = answers.filter(({ status }) => status === 503).length
  process.stdout.write(
    `failover: ${report.acknowledged.length} orders acknowledged, ${lost} lost, ${doubled} doubled; ` +
      `${answers.length} answers, ${unavailable} of 503; a cart ${awaySeconds.toFixed(1)} s after the primary was lost\n`,
  )
  expect(report.surprises).toEqual([])
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  expect(report.acknowledged.length).toBeGreaterThanOrEqual(buyers)
  expect(awaySeconds).toBeLessThan(30)
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
})

test('negative control: with a replica that follows later, acknowledged orders are lost', async () => {
  const { lost } = await failOver({ synchronous_commit: 'on' }, async () => {})
  expect(lost).toBeGreaterThan(0)
})
