import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackupManifest, findDifferences, readManifest } from '#server/program/backup/backup-manifest.ts'
import { readEveryTable } from '#server/program/backup/restored-store.ts'
import { type RecoveredServer, recoverCluster, removeData } from '#server/program/backup/restore-backup.ts'
import { readClockOffset } from '#server/platform/clock/clock-store.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { listAbandonedFiles, listCartFiles } from '#server/platform/file/cart-file-store.ts'
import { abandonedAt } from '#server/platform/file/remove-abandoned-files.ts'
import {
  countLedgerTransactions,
  findViolationsPatiently,
} from '#server/money/ledger/invariant-checks-store.ts'

/** Findings of a check: lines to print, and whether each is as it should be. */
export interface BackupReport {
  readonly ok: boolean
  readonly lines: readonly string[]
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const mostShown = 10

function shorten(lines: readonly string[]): string[] {
  const hidden = lines.length - mostShown
  return hidden > 0 ? [...lines.slice(0, mostShown), `and ${hidden} more`] : [...lines]
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Files of visitors that are missing or differ, except those of carts that were abandoned when the backup ended. */
async function findFileProblems(
  db: Db,
  manifest: BackupManifest,
): Promise<{ count: number; problems: string[] }> {
  const copied = new Map(manifest.files.map((file) => [file.path, file]))
  const endedAt = new Date(new Date(manifest.endedAt).getTime() + (await readClockOffset(db)))
  const rows = await listCartFiles(db)
  const abandoned = new Set(await listAbandonedFiles(db, { ...abandonedAt(endedAt), limit: rows.length }))
  const problems = rows.flatMap(({ id, size, sha256 }) => {
    const file = copied.get(`files/${id}`)
    if (file === undefined) return abandoned.has(id) ? [] : [`file ${id} is missing`]
    return file.size === size && file.sha256 === sha256 ? [] : [`file ${id} is not what its row describes`]
  })
  return { count: rows.length, problems }
}

const noFiles = { count: 0, problems: [] }

/** Examines the recovered copy; returns the problems and, without problems, the figures. */
async function examine(
  { postgres, files }: RecoveredServer,
  manifest: BackupManifest,
  hasFiles: boolean,
): Promise<BackupReport> {
  const log = await readFile(files.logFile, 'utf8')
  const wanted = new RegExp(`completed backup recovery with redo LSN \\S+ and end LSN ${manifest.endLsn}\\s`)
  // Without the label or the log of the copy, PostgreSQL may start on pages that do not belong together.
  if (!wanted.test(log))
    return {
      ok: false,
      lines: [`database: the recovery did not reach the end of the backup, ${manifest.endLsn}`],
    }
  await migrate(postgres.url)
  const { db, close } = openDatabase(postgres.url, { max: 2 })
  try {
    const tables = await readEveryTable(db)
    const violations = await findViolationsPatiently(db)
    const { count, problems } = hasFiles ? await findFileProblems(db, manifest) : noFiles
    const lines = [
      `database: recovered to ${manifest.endLsn}, ${tables} tables read, newest migration ${manifest.migration}`,
      violations.length === 0
        ? `ledger balanced: ${await countLedgerTransactions(db)} transactions (not compared with the provider, which has gone on)`
        : `ledger: ${violations.length} violations`,
      ...shorten(violations.map(({ invariant, detail }) => `  ${invariant}: ${detail}`)),
      hasFiles
        ? `files of visitors: ${count - problems.length} of ${count} as their rows describe them`
        : 'files of visitors: in the bucket of FILE_STORAGE_URL, not in this backup',
      ...shorten(problems.map((problem) => `  ${problem}`)),
    ]
    return { ok: violations.length + problems.length === 0, lines }
  } finally {
    await close()
  }
}

/**
 * Proves a backup: compares its files with the manifest, recovers a copy of its database in a temporary folder, reads
 * every table there and runs the migrations and the invariant checks. The backup is not changed.
 * @param temporary where the temporary folder is made; by default that of the system
 * @param hasFiles whether files of visitors are in the data folder, and not in a bucket
 * @throws Error if the folder has no manifest
 */
export async function checkBackup(
  folder: string,
  temporary = tmpdir(),
  hasFiles = true,
): Promise<BackupReport> {
  const manifest = await readManifest(folder)
  const differences = await findDifferences(folder, manifest.files)
  const size = manifest.files.reduce((sum, file) => sum + file.size, 0)
  const title = `backup of ${manifest.databaseAt} by version ${manifest.version}: ${manifest.files.length} files, ${megabytes(size)}`
  if (differences.length > 0)
    return { ok: false, lines: [title, 'the files are not those of the manifest:', ...shorten(differences)] }
  const dataDir = await mkdtemp(join(temporary, 'obole-check-'))
  await chmod(dataDir, 0o711)
  try {
    const settings = { fsync: 'off' }
    const target = {
      dataDir,
      port: await freePort(),
      archiveDir: null,
      until: null,
      timeline: null,
      settings,
    }
    const recovered = await recoverCluster(folder, target)
    try {
      const { ok, lines } = await examine(recovered, manifest, hasFiles)
      return { ok, lines: [title, ...lines] }
    } finally {
      await recovered.postgres.stop()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, lines: [title, `database: ${reason}`] }
  } finally {
    await removeData(dataDir)
  }
}
