import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBackupMode } from '#server/program/backup/base-backup-store.ts'
import { preparePostgresFiles } from '#server/platform/db/embedded/embedded-postgres-files.ts'
import { type WholeSite, aFolder, aWholeSite } from '../../build/backup/a-whole-site.ts'

const root = aFolder()
const archive = join(root, 'archive')
let original: WholeSite

beforeAll(async () => {
  original = await aWholeSite(join(root, 'data'), { WAL_ARCHIVE_DIR: archive })
})
afterAll(async () => {
  await original.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Ends the current segment; an empty one would not end. */
async function endSegment(): Promise<void> {
  const { db } = original.database
  await sql`create table filler ()`.execute(db)
  await sql`drop table filler`.execute(db)
  await sql`select pg_switch_wal()`.execute(db)
}

/** Reads the state of the archive in `/metrics`. */
async function isArchiveFailing(): Promise<boolean> {
  const text = await (await fetch(`${original.program.url}/metrics`)).text()
  return /^obole_wal_archive_failing 1$/m.test(text)
}

test('an archive that is not taken is a metric, and nothing is lost when it is taken again', async () => {
  const { db } = original.database
  expect(await isArchiveFailing()).toBe(false)
  const { rows } = await sql<{ name: string }>`select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(
    db,
  )
  const taken = join(archive, rows[0]?.name ?? '')
  writeFileSync(taken, 'of another site')
  await endSegment()
  await expect.poll(isArchiveFailing, { timeout: 30_000 }).toBe(true)
  expect(readFileSync(taken, 'utf8')).toBe('of another site')
  rmSync(taken)
  await expect
    .poll(async () => endSegment().then(isArchiveFailing), { timeout: 90_000, interval: 1_000 })
    .toBe(false)
  expect(statSync(taken).size).toBe(16 * 1_048_576)
})

/** Makes the server go on, and clean its write-ahead log, until it is several segments further. */
async function goOn(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await endSegment()
    // What is not archived is not removed.
    await wait(300)
    await sql`checkpoint`.execute(original.database.db)
  }
}

const isThere = (segment: string): boolean =>
  existsSync(join(preparePostgresFiles(original.dataDir).cluster, 'pg_wal', segment))

test('the write-ahead log that a long backup needs is retained until it is copied', async () => {
  const seen: boolean[] = []
  const { firstWal, walCount } = await inBackupMode(original.databaseUrl, goOn, async (backup) => {
    seen.push(isThere(backup.firstWal))
  })
  expect(walCount).toBeGreaterThan(5)
  expect(seen).toEqual([true])
  await goOn()
  expect(isThere(firstWal)).toBe(false)
})

test('negative control: without its slot it is removed meanwhile', async () => {
  const client = new pg.Client({ connectionString: original.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select pg_walfile_name(pg_backup_start('control', fast => true)) as name`,
  )
  await goOn()
  await client.query('select pg_backup_stop(wait_for_archive => false)')
  await client.end()
  expect(isThere(rows[0]?.name ?? '')).toBe(false)
})
