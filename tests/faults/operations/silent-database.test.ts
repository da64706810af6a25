import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { aDatabase } from '../../build/a-database.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, type RunningProcess, aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld } from '../../build/a-world.ts'
import { type BlackHole, aBlackHole } from '../../build/database/a-black-hole.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { type Acknowledged, buyUntil, nothingYet } from '../../build/money/busy-buyers.ts'
import { freePort } from '../../build/postgres-setup.ts'

const campaign = '/associations/la-ruche/formulaires/dons'
/** How soon after the network's return every call is answered again. */
const recoveryMs = 10_000
/** Longer than a call that will fail can take. */
const calmMs = 7_000

let folder: string
let postgres: EmbeddedPostgres
let world: ProcessWorld
let network: BlackHole
let program: RunningProcess
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'obole-silent-'))
  chmodSync(folder, 0o755)
  // A server of its own, because it is stopped.
  postgres = await startEmbeddedPostgres({
    dataDir: folder,
    port: await freePort(),
    fast: true,
    log: () => {},
  })
  await migrate(postgres.url)
  world = await aProcessWorld({ ...openDatabase(postgres.url), url: postgres.url })
  network = await aBlackHole(postgres.url)
  shopper = aShopper(world, await aForm(world.db))
  program = await world.start({ env: { DATABASE_URL: network.url } })
})
afterAll(async () => {
  await world.close()
  await network.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Buyers at work while something happens to the database. */
async function underLoad(act: (seen: Acknowledged) => Promise<void>): Promise<Acknowledged> {
  const seen = nothingYet()
  let isOver = false
  const buyers = Array.from({ length: 6 }, () => buyUntil(shopper, () => isOver, seen))
  try {
    await expect.poll(() => seen.orders.length, { timeout: 60_000 }).toBeGreaterThan(3)
    await act(seen)
  } finally {
    isOver = true
    await Promise.all(buyers)
  }
  return seen
}

/** The pages that were read before are served meanwhile, without a long wait. */
async function assertPagesAreServed(): Promise<void> {
  const begun = performance.now()
  for (let reads = 0; reads < 5; reads += 1) {
    const page = await fetch(world.url + campaign)
    await page.text()
    expect(page.status).toBe(200)
  }
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
}

/** A page of a payment says that it is away, and not to pay twice; it never says that the program failed. */
async function assertPaymentAdvises(paymentRequestId: string): Promise<void> {
  const pages = [
    `/paiement/embarque/${paymentRequestId}`,
    `/paiement/embarque/confirmation/${paymentRequestId}`,
  ]
  const answers = await Promise.all(pages.map((page) => fetch(world.url + page)))
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toContain('ne payez pas une seconde fois')
    expect(html).toContain('Recharger la page')
  }
  // A page that was not opened before is not in the cache.
  const unseen = await fetch(`${world.url}/associations/la-ruche`)
  expect([unseen.status, (await unseen.text()).includes('Recharger la page')]).toEqual([503, true])
}

/** The time until a gift is accepted again, and no call fails any more. */
async function recoveryTime(): Promise<number> {
  const begun = performance.now()
  let lastFailure = begun
  let firstSuccess = Infinity
  const probe = async () => {
    const { status } = await shopper.give(1000)
    if (status === 201) firstSuccess = Math.min(firstSuccess, performance.now())
    else lastFailure = Math.max(lastFailure, performance.now())
  }
  const probes: Promise<void>[] = []
  const isCalm = () => firstSuccess < Infinity && performance.now() - lastFailure > calmMs
  while (!isCalm() && performance.now() - begun < recoveryMs + calmMs) {
    probes.push(probe())
    await pause(100)
  }
  await Promise.all(probes)
  return Math.max(firstSuccess, lastFailure) - begun
}

/** Sends a signal to the server and to each process of a connection; returns their number. */
function signalPostgres(signal: NodeJS.Signals): number {
  const pid = postgres.pid()
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => child > 0)
  for (const one of [pid, ...children]) process.kill(one, signal)
  return children.length
}

async function assertNothingLost(seen: Acknowledged): Promise<void> {
  expect([...seen.statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 503])
  const paid = await world.db.selectFrom('payment').select('id').where('state', '=', 'paid').execute()
  const ids = new Set<string>(paid.map(({ id }) => id))
  expect(seen.orders.filter((id) => !ids.has(id))).toEqual([])
  const deps = { db: world.db, clock: { now: () => new Date() } }
  await expect.poll(() => violationsOf({ deps, sandbox: world.sandbox }), { timeout: 60_000 }).toEqual([])
}

test('open connections fall silent while new ones work: every call is answered again within 10 s', async () => {
  await fetch(world.url + campaign)
  const seen = await underLoad(async () => {
    network.swallowOpen()
    const [took] = await Promise.all([recoveryTime(), assertPagesAreServed()])
    expect(took).toBeLessThan(recoveryMs)
  })
  await assertNothingLost(seen)
})

test('a network that swallows everything: pages are served, and calls within 10 s of its return', async () => {
  const seen = await underLoad(async ({ orders: [paid = ''] }) => {
    network.swallowAll()
    await pause(2_000)
    await assertPagesAreServed()
    await assertPaymentAdvises(paid)
    await assertPagesAreServed()
    network.letThrough()
    const took = await recoveryTime()
    expect(took).toBeLessThan(recoveryMs)
  })
  await assertNothingLost(seen)
})

test('PostgreSQL is stopped by SIGSTOP: pages are served, and calls within 10 s of SIGCONT', async () => {
  const seen = await underLoad(async () => {
    const stopped = signalPostgres('SIGSTOP')
    expect(stopped).toBeGreaterThan(10)
    try {
      await pause(2_000)
      await assertPagesAreServed()
      await pause(9_000)
      await assertPagesAreServed()
    } finally {
      signalPostgres('SIGCONT')
    }
    const took = await recoveryTime()
    expect(took).toBeLessThan(recoveryMs)
  })
  await assertNothingLost(seen)
  await program.stop()
})

test('negative control: without a limit of our own, calls wait for as long as connections are silent', async () => {
  const database = await aDatabase()
  const hole = await aBlackHole(database.url)
  const pool = new pg.Pool({ connectionString: hole.url, max: 10, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const unguarded = await aWorld({ database: { ...openDatabase(hole.url), db, pool, url: hole.url } })
  const visitor = aShopper(unguarded, await aForm(database.db))
  expect((await visitor.give(1000)).status).toBe(201)
  hole.swallowOpen()
  const answer = await Promise.race([visitor.give(1000), pause(recoveryMs + 5_000, null)])
  expect(answer).toBeNull()
  await hole.close()
  await unguarded.close()
  await db.destroy()
  await database.close()
})
