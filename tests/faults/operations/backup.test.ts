import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import type { BackupManifest } from '#server/program/backup/backup-manifest.ts'
import { checkBackup } from '#server/program/backup/check-backup.ts'
import { hashFile, listTree } from '#server/program/backup/copy-files.ts'
import { preparePostgresFiles } from '#server/platform/db/embedded/embedded-postgres-files.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { findViolationsPatiently } from '#server/money/ledger/invariant-checks-store.ts'
import { aForm } from '../../build/a-form.ts'
import {
  type ConfirmedOrder,
  type WholeSite,
  aFolder,
  aWholeSite,
  buyOnce,
  cliWith,
  fillWithFile,
  paidOf,
  whileEightBuy,
} from '../../build/backup/a-whole-site.ts'
import { freePort } from '../../build/postgres-setup.ts'

const root = aFolder()
const [dataDir, archive, backup] = ['data', 'archive', 'backup'].map((name) => join(root, name)) as [
  string,
  string,
  string,
]
const withArchive = { WAL_ARCHIVE_DIR: archive }
let original: WholeSite
let form: StoredForm
let orders: readonly ConfirmedOrder[]
/** A file of a cart that is not paid. */
let unpaid: string
/** Two orders with a time between them. */
let bought: readonly ConfirmedOrder[] = []

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as BackupManifest
const timeOf = (text: string) => new Date(text)

const confirmedMore = (confirmed: readonly ConfirmedOrder[], more: number) => {
  const wanted = confirmed.length + more
  return vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(wanted), { timeout: 60_000, interval: 50 })
}

/** A signed-in user. */
async function aSession({ database: { db } }: WholeSite): Promise<void> {
  const [id, now] = [randomUUID(), new Date()]
  const account = { id, email: 'zoe@exemple.fr', locale: 'fr' as const, verified_at: now, created_at: now }
  await db.insertInto('user_account').values(account).execute()
  const session = { id: randomUUID(), user_id: id, rotated_at: now, created_at: now, proved_at: now }
  await db
    .insertInto('user_session')
    .values({ ...session, user_agent: '' })
    .execute()
}

const liveSessions = async ({ database: { db } }: WholeSite) =>
  (await db.selectFrom('user_session').select('id').where('ended_at', 'is', null).execute()).length

beforeAll(async () => {
  original = await aWholeSite(dataDir, withArchive)
  form = await aForm(original.database.db)
  await aSession(original)
  unpaid = (await fillWithFile(original, form)).fileId
  orders = await whileEightBuy(original, form, async (confirmed) => {
    await confirmedMore(confirmed, 20)
    await original.program.cli('backup', backup)
    await confirmedMore(confirmed, 10)
  })
})
afterAll(async () => {
  await original.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Restores the backup into a new data folder, starts the program on it, and stops it again. */
async function restored<T>(
  settings: Readonly<Record<string, string>>,
  args: readonly string[],
  act: (site: WholeSite) => Promise<T>,
): Promise<T> {
  const into = join(root, `restored-${await freePort()}`)
  const own = { ...settings, DATA_DIR: into, EMBEDDED_PG_PORT: String(await freePort()) }
  await cliWith(own, 'backup', 'restore', backup, ...args)
  const site = await aWholeSite(into, settings)
  try {
    return await act(site)
  } finally {
    await site.stop()
  }
}

test('a backup under eight buyers is checked, restored, and has each order confirmed before its end', async () => {
  const manifest = manifestOf(backup)
  const end = timeOf(manifest.databaseAt)
  const during = orders.filter(({ at }) => at > timeOf(manifest.startedAt) && at < end)
  const before = orders.filter(({ at }) => at < end)
  const after = orders.filter(({ at }) => at > timeOf(manifest.endedAt))
  expect(during.length).toBeGreaterThan(0)
  expect(after.length).toBeGreaterThan(0)
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  expect(await original.program.cli('backup', '--check', backup)).toMatch(/the backup is good\n$/)
  await restored({}, [], async (copy) => {
    const paid = await paidOf(copy)
    expect(before.filter(({ paymentRequestId }) => !paid.has(paymentRequestId))).toEqual([])
    // The comparison can fail: what was bought after the end is not there.
    expect(after.filter(({ paymentRequestId }) => paid.has(paymentRequestId))).toEqual([])
    expect(await findViolationsPatiently(copy.database.db)).toEqual([])
    // It was ended after the backup, or may have been.
    expect(await liveSessions(copy)).toBe(0)
    expect(await liveSessions(original)).toBe(1)
    for (const { fileId } of before)
      expect(statSync(join(copy.dataDir, 'files', fileId)).size).toBeGreaterThan(0)
    expect(await copy.program.cli('file', before[0]?.fileId ?? '', join(root, 'read-back.pdf'))).toMatch(
      /piece\.pdf, application\/pdf/,
    )
  })
})

test('restored to a time between two orders, it has the first one and not the second', async () => {
  const first = await buyOnce(original, form)
  await wait(300)
  const between = new Date().toISOString()
  await wait(300)
  const second = await buyOnce(original, form)
  await sql`select pg_switch_wal()`.execute(original.database.db)
  const archived = () => sql<{ done: boolean }>`
    select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) as done from pg_stat_archiver`
  const isArchived = async () => (await archived().execute(original.database.db)).rows[0]?.done
  await expect.poll(isArchived, { timeout: 30_000 }).toBe(true)
  const ids = [...orders, first].map(({ paymentRequestId }) => paymentRequestId)
  await restored(withArchive, ['--until', between], async (copy) => {
    const paid = await paidOf(copy)
    expect(ids.filter((id) => !paid.has(id))).toEqual([])
    expect(paid).not.toContain(second.paymentRequestId)
    expect(await findViolationsPatiently(copy.database.db)).toEqual([])
  })
  bought = [first, second]
})

test('negative control: restored to the end of the archive, it has both', async () => {
  expect(bought).toHaveLength(2)
  // The last restore began another timeline, without the second order.
  await restored(withArchive, ['--timeline', '1'], async (copy) => {
    const paid = await paidOf(copy)
    expect(bought.filter(({ paymentRequestId }) => !paid.has(paymentRequestId))).toEqual([])
  })
})

/** The check of a copy of the backup in which something was changed before its manifest was written. */
async function checkWithout(change: (data: string) => void, endedAt?: string) {
  const folder = join(root, `changed-${await freePort()}`)
  cpSync(backup, folder, { recursive: true })
  const data = join(folder, 'data')
  change(data)
  const files: BackupManifest['files'] = []
  for (const { path, isFolder } of await listTree(data)) {
    const file = isFolder ? null : await hashFile(join(data, path))
    if (file !== null) files.push({ path, ...file })
  }
  const manifest = manifestOf(backup)
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, files, endedAt: endedAt ?? manifest.endedAt }),
  )
  return checkBackup(folder, root)
}

const cluster = 'postgres/18'

test('negative control: without its label, the copy is not recovered from its beginning', async () => {
  const { ok, lines } = await checkWithout((data) => rmSync(join(data, cluster, 'backup_label')))
  expect(ok).toBe(false)
  expect(lines.at(-1)).toMatch(/^database: the recovery did not reach the end of the backup/)
})

test('negative control: without its write-ahead log, the copy is not consistent', async () => {
  const { ok, lines } = await checkWithout((data) =>
    rmSync(join(data, cluster, 'pg_wal'), { recursive: true }),
  )
  expect(ok).toBe(false)
  expect(lines.at(-1)).toMatch(/^database: PostgreSQL stopped while starting: .*(WAL|checkpoint)/)
})

test('negative control: a plain copy of the running database, without the calls of PostgreSQL, is refused', async () => {
  const running = preparePostgresFiles(dataDir).cluster
  const { ok, lines } = await checkWithout((data) => {
    rmSync(join(data, cluster), { recursive: true })
    cpSync(running, join(data, cluster), { recursive: true })
    rmSync(join(data, cluster, 'postmaster.pid'))
  })
  expect(ok).toBe(false)
  expect(lines.at(-1)).toMatch(
    /^database: (the recovery did not reach the end of the backup|PostgreSQL stopped while starting)/,
  )
})

test('negative control: a file of a visitor that was not copied, or that was changed, is reported', async () => {
  const [lost = '', changed = ''] = orders.map(({ fileId }) => fileId)
  const change = (data: string) => {
    for (const fileId of [lost, unpaid]) rmSync(join(data, 'files', fileId))
    writeFileSync(join(data, 'files', changed), 'something else')
  }
  const problemsOf = async (endedAt?: string) => {
    const { ok, lines } = await checkWithout(change, endedAt)
    expect(ok).toBe(false)
    return lines.filter((line) => line.startsWith('  ')).toSorted()
  }
  const missing = (fileId: string) => `  file ${fileId} is missing`
  const others = [missing(lost), `  file ${changed} is not what its row describes`]
  expect(await problemsOf()).toEqual([...others, missing(unpaid)].toSorted())
  // Had the copy ended two days later, the cart would be abandoned, and the program would have deleted its file.
  const later = new Date(timeOf(manifestOf(backup).endedAt).getTime() + 2 * 86_400_000)
  expect(await problemsOf(later.toISOString())).toEqual(others.toSorted())
})

test('a backup that was changed later is refused, by the check and by the restore', async () => {
  const folder = join(root, 'damaged')
  cpSync(backup, folder, { recursive: true })
  const damaged = manifestOf(backup).files.find(
    ({ path }) => path.includes('/base/') && !path.endsWith('PG_VERSION'),
  )
  writeFileSync(join(folder, 'data', damaged?.path ?? ''), 'x', { flag: 'a' })
  expect(await checkBackup(folder, root)).toMatchObject({ ok: false })
  const into = { DATA_DIR: join(root, 'refused'), EMBEDDED_PG_PORT: String(await freePort()) }
  await expect(cliWith(into, 'backup', 'restore', folder)).rejects.toThrow(/the backup was changed/)
  await expect(cliWith({ ...into, DATA_DIR: dataDir }, 'backup', 'restore', backup)).rejects.toThrow(
    /is not empty/,
  )
  await expect(cliWith({ ...into, DATABASE_URL: 'postgres://u@h/d' }, 'backup', root)).rejects.toThrow(
    /pg_dump/,
  )
  await expect(cliWith(into, 'backup', join(root, 'nothing'))).rejects.toThrow(/there is no database in/)
  await expect(original.program.cli('backup', backup)).rejects.toThrow(/is not empty/)
  // A backup that was interrupted.
  rmSync(join(folder, 'manifest.json'))
  await expect(original.program.cli('backup', '--check', folder)).rejects.toThrow(/is not a complete backup/)
})
