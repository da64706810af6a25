import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { makePageReads } from '#server/program/pages/page-reads.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, type RunningProcess, aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld } from '../../build/a-world.ts'
import { type Replicated, aReplica } from '../../build/database/a-replica.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

const campaign = '/associations/la-ruche/formulaires/dons'
const agg = '/ha-api/agg/form?organizationSlug=la-ruche&formType=Donation&formSlug=dons'
/** How long a visitor may wait while the replica is silent: one second, and a slow machine. */
const mostMs = 3_000

let servers: Replicated
let world: ProcessWorld
let program: RunningProcess
let replica: DatabaseHandle

beforeAll(async () => {
  servers = await aReplica()
  world = await aProcessWorld({ ...openDatabase(servers.primary.url), url: servers.primary.url })
  replica = openDatabase(servers.replica.url, { max: 2 })
  await aForm(world.db)
  program = await world.start({ env: { DATABASE_READ_URL: servers.replica.url } })
})
afterAll(async () => {
  await world.close()
  await replica.close()
  await servers.stop()
})

/** Reads of public pages by the database that answered, and how far the replica is behind. */
async function figures() {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const reads = (database: string) => figure(`obole_public_reads_total{database="${database}"}`)
  const lag = /^obole_replica_lag_seconds \+?Inf/m.test(text) ? Infinity : figure('obole_replica_lag_seconds')
  return { replica: reads('replica'), primary: reads('primary'), lag }
}

const isUsed = () => expect.poll(async () => (await figures()).lag, { timeout: 30_000 }).toBeLessThan(2)

let searches = 0

/** Searches for words that no one searched before; returns the longest answer in milliseconds. */
async function search(times: number): Promise<number> {
  let longest = 0
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now()
    searches += 1
    const answer = await fetch(`${world.url}/ha-api/search?q=epicerie+${'abcdefgh'.slice(0, 3)}${searches}`)
    await answer.text()
    expect(answer.status).toBe(200)
    longest = Math.max(longest, performance.now() - begun)
  }
  return longest
}

async function titleOf(path: string): Promise<string | undefined> {
  const answer = await fetch(world.url + path)
  expect(answer.status).toBe(200)
  return /Titre \d+/.exec(await answer.text())?.[0]
}

const retitle = (title: string) => aForm(world.db, { form: { title } })

/** Scans of the tables that only a search reads, as the replica itself counts them. */
async function scansOnReplica(): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select coalesce(sum(seq_scan + idx_scan), 0)::integer as scans from pg_stat_user_tables
    where relname = 'form_search'
  `.execute(replica.db)
  return rows[0]?.scans ?? 0
}

test('public pages are read from the replica, payments from the primary', async () => {
  await isUsed()
  const before = { ...(await figures()), scans: await scansOnReplica() }
  await search(30)
  await fetch(world.url + campaign)
  const shopper = aShopper(world, await retitle('Titre 1'))
  expect((await shopper.pay('4242424242424242')).executed.status).toBe('Confirmed')
  const after = await figures()
  expect(after.replica - before.replica).toBeGreaterThanOrEqual(30)
  await expect.poll(scansOnReplica, { timeout: 30_000 }).toBeGreaterThanOrEqual(before.scans + 30)
  const deps = { db: world.db, clock: { now: () => new Date() } }
  await expect.poll(() => violationsOf({ deps, sandbox: world.sandbox }), { timeout: 60_000 }).toEqual([])
})

test('a change is shown at once, even while the replica does not have it', async () => {
  await isUsed()
  for (const number of [2, 3, 4]) {
    await sql`select pg_wal_replay_pause()`.execute(replica.db)
    try {
      await retitle(`Titre ${number}`)
      // The age of the cached page, and no more.
      await pause(1_600)
      expect(await titleOf(campaign)).toBe(`Titre ${number}`)
      expect(await titleOf(agg)).toBe(`Titre ${number}`)
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(replica.db)
    }
    await isUsed()
    expect(await titleOf(campaign)).toBe(`Titre ${number}`)
  }
})

test('a replica that is more than three seconds behind is not asked, until it has caught up', async () => {
  await isUsed()
  await sql`select pg_wal_replay_pause()`.execute(replica.db)
  try {
    await retitle('Titre 5')
    await expect.poll(async () => (await figures()).lag, { timeout: 30_000 }).toBeGreaterThan(3)
    const before = await figures()
    await search(10)
    const after = await figures()
    expect(after.replica).toBe(before.replica)
    expect(after.primary - before.primary).toBeGreaterThanOrEqual(10)
  } finally {
    await sql`select pg_wal_replay_resume()`.execute(replica.db)
  }
  await isUsed()
  const before = await figures()
  await search(5)
  expect((await figures()).replica - before.replica).toBeGreaterThanOrEqual(5)
})

test('a replica that is silent (SIGSTOP) or killed: every page is answered, by the primary', async () => {
  await isUsed()
  servers.signal(servers.replica, 'SIGSTOP')
  try {
    expect(await search(20)).toBeLessThan(mostMs)
    expect(await titleOf(campaign)).toBe('Titre 5')
    // Once it is known to be silent, no one waits.
    expect(await search(20)).toBeLessThan(1_000)
  } finally {
    servers.signal(servers.replica, 'SIGCONT')
  }
  await isUsed()
  servers.signal(servers.replica, 'SIGKILL')
  expect(await search(20)).toBeLessThan(mostMs)
  expect((await fetch(`${world.url}/readyz`)).status).toBe(200)
  // The test's own PostgreSQL starts it again.
  const before = await figures()
  const readAgain = async () => {
    await search(1)
    return (await figures()).replica - before.replica
  }
  await expect.poll(readAgain, { timeout: 60_000 }).toBeGreaterThan(0)
  await program.stop()
})

test('the primary itself, a replica that was promoted, is not taken for a replica', async () => {
  const other = await world.start({ env: { DATABASE_READ_URL: servers.primary.url } })
  await pause(1_500)
  await search(5)
  expect(await figures()).toMatchObject({ replica: 0, lag: Infinity })
  await other.stop()
})

test('negative control: read without these checks, an old page is stored, and a silent replica is waited for', async () => {
  const database = { ...openDatabase(servers.primary.url), url: servers.primary.url }
  const unchecked = await aWorld({ database, publicReads: (read) => read(replica.db) })
  const readsOf = (deps: typeof unchecked.deps) =>
    makePageReads(deps, { name: 'Obole' } as never, new Map() as never)
  const key = { organizationSlug: 'la-ruche', formType: 'formulaires', formSlug: 'dons' }
  await sql`select pg_wal_replay_pause()`.execute(replica.db)
  await retitle('Titre 6')
  // With the comparison an old form is refused; without it, it would be stored under the new version.
  await expect(readsOf(unchecked.deps).campaignPage(key, 'fr')).rejects.toThrow('does not have the version')
  const blindDeps = { ...unchecked.deps, db: replica.db }
  expect((await readsOf(blindDeps).campaignPage(key, 'fr'))?.form.title).toBe('Titre 5')
  await sql`select pg_wal_replay_resume()`.execute(replica.db)
  servers.signal(servers.replica, 'SIGSTOP')
  const asked = fetch(`${unchecked.url}/ha-api/search?q=epicerie`).then(({ status }) => status)
  expect(await Promise.race([asked, pause(mostMs, 'waits')])).toBe('waits')
  servers.signal(servers.replica, 'SIGCONT')
  await asked
  await unchecked.close()
})
