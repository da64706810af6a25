import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { type Acknowledged, buyUntil, nothingYet } from '../../build/money/busy-buyers.ts'
import { countMoney } from '../../build/money/count-rows.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { freePort } from '../../build/postgres-setup.ts'

let folder: string
let postgres: EmbeddedPostgres
let port: number
let world: World
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'obole-durable-'))
  chmodSync(folder, 0o755)
  // A durable server of its own: the suites' PostgreSQL trades durability for speed.
  port = await freePort()
  postgres = await startEmbeddedPostgres({ dataDir: folder, port, log: () => {} })
  await migrate(postgres.url)
  world = await aWorld({ database: { ...openDatabase(postgres.url), url: postgres.url } })
  shopper = aShopper(world, await aForm(world.deps.db))
  await world.startWorker()
})
afterAll(async () => {
  await world.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Every acknowledged write is there, and the background work completes what was under way. */
async function assertAcknowledged(seen: Acknowledged): Promise<void> {
  const { db } = world.deps
  const carts = await db.selectFrom('cart').select(['id', 'tip_cents']).execute()
  const tips = new Map(carts.map((cart) => [cart.id, cart.tip_cents]))
  expect(seen.carts.filter((id) => !tips.has(id))).toEqual([])
  expect([...seen.tips].filter(([id, tip]) => tips.get(id) !== tip)).toEqual([])
  const paid = await db.selectFrom('payment').select('id').where('state', '=', 'paid').execute()
  const ids = new Set(paid.map(({ id }) => id))
  expect(seen.orders.filter((id) => !ids.has(id))).toEqual([])
  // The background work completes what was under way at the crash.
  const live = async () => {
    await world.moveTime(30_000)
    return (await countMoney(db)).live
  }
  await expect.poll(live, { timeout: 60_000, interval: 1_100 }).toBe(0)
  await expect.poll(() => violationsOf(world), { timeout: 20_000 }).toEqual([])
  expect(seen.orders.length).toBeGreaterThan(5)
  const unsent = () => db.selectFrom('mail').select('id').where('state', '<>', 'sent').execute()
  await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
}

test('kill -9 of PostgreSQL under load: every acknowledged write is there, the others got 503', async () => {
  const seen = nothingYet()
  let isOver = false
  const writers = Array.from({ length: 6 }, () => buyUntil(shopper, () => isOver, seen))
  await expect.poll(() => seen.carts.length, { timeout: 30_000 }).toBeGreaterThan(60)
  const first = postgres.pid()
  process.kill(first, 'SIGKILL')
  const failed = () => seen.statuses.get(503) ?? 0
  await expect.poll(failed, { timeout: 20_000 }).toBeGreaterThan(0)
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
  const before = seen.carts.length
  await expect.poll(() => seen.carts.length, { timeout: 60_000 }).toBeGreaterThan(before + 30)
  isOver = true
  await Promise.all(writers)
  expect(postgres.pid()).not.toBe(first)
  expect([...seen.statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 503])

  await assertAcknowledged(seen)
})

test('PostgreSQL is stopped for a while under load: calls get 503 meanwhile, and nothing acknowledged is lost', async () => {
  const seen = nothingYet()
  let isOver = false
  const writers = Array.from({ length: 6 }, () => buyUntil(shopper, () => isOver, seen))
  await expect.poll(() => seen.orders.length, { timeout: 30_000 }).toBeGreaterThan(5)
  const [carts, orders] = [seen.carts.length, seen.orders.length]
  const downSeconds = inject('downSeconds')
  await postgres.stop()
  await pause(downSeconds * 1_000)
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${world.url}/readyz`)).status).toBe(503)
  const before = seen.carts.length
  const begun = performance.now()
  postgres = await startEmbeddedPostgres({ dataDir: folder, port, log: () => {} })
  await expect.poll(() => seen.carts.length, { timeout: 10_000 }).toBeGreaterThan(before + 30)
  const seconds = (performance.now() - begun) / 1_000
  expect(seconds).toBeLessThan(10)
  isOver = true
  await Promise.all(writers)
  expect([...seen.statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 503])
  await assertAcknowledged(seen)
  process.stdout.write(
    `PostgreSQL away for ${downSeconds} s: ${seen.statuses.get(503)} answers 503, no other failure; ${carts} carts and ${orders} orders before, 30 more carts ${seconds.toFixed(1)} s after its start began; ${seen.orders.length} acknowledged orders, 0 lost\n`,
  )
})

test('PostgreSQL death: if it acknowledges before it writes, acknowledged writes are lost', async () => {
  const { db } = world.deps
  // Its WAL writer is delayed as well, so that nothing reaches the disk by chance.
  for (const setting of [
    'synchronous_commit = off',
    "wal_writer_delay = '10s'",
    "wal_writer_flush_after = '1GB'",
  ])
    await sql.raw(`alter system set ${setting}`).execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  const syncNow = async () =>
    (await sql<{ now: string }>`select current_setting('synchronous_commit') as now`.execute(db)).rows[0]?.now
  await expect.poll(syncNow, { timeout: 20_000 }).toBe('off')
  const acknowledged: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const made = await shopper.give(1000)
    if (made.status === 201) acknowledged.push(made.body.id)
  }
  expect(acknowledged).toHaveLength(20)
  const died = postgres.pid()
  process.kill(died, 'SIGKILL')
  await expect.poll(() => postgres.pid(), { timeout: 60_000 }).not.toBe(died)
  const saved = new Set<string>()
  // Refused while it starts again.
  const readCarts = async () => {
    const rows = await db
      .selectFrom('cart')
      .select('id')
      .execute()
      .catch(() => [])
    for (const { id } of rows) saved.add(id)
    return saved.size
  }
  await expect.poll(readCarts, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(acknowledged.filter((id) => !saved.has(id))).not.toEqual([])
})
