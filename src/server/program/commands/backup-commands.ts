import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../../../config.ts'
import { checkBackup } from '#server/program/backup/check-backup.ts'
import { restoreBackup } from '#server/program/backup/restore-backup.ts'
import { takeBackup } from '#server/program/backup/take-backup.ts'
import { explainCommandError } from '#server/program/commands/explain-command-error.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'

export const backupUsage = `  backup FOLDER            copy the shipped database and the files into an empty folder, while everything runs
  backup --check FOLDER    recover a copy aside and check it
  backup restore FOLDER [--until 2026-11-30T14:05:00Z] [--timeline N]   put a backup into an empty DATA_DIR; stop Obole first`

type BackupConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'embeddedPgPort' | 'walArchiveDir' | 'fileStorage'
>

function only(args: readonly string[]): string {
  const [folder, ...rest] = args
  if (folder === undefined || folder.startsWith('-') || rest.length > 0)
    throw new Error(`expected one FOLDER:\n${backupUsage}`)
  return folder
}

/** An instant with its zone: a local time is ambiguous in the night of a clock change. */
function readInstant(text: string): Date {
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? new Date(text)
    : new Date(Number.NaN)
  if (Number.isNaN(instant.getTime()) || instant.getTime() > Date.now())
    throw new Error('--until is a past time with its zone, like 2026-11-30T14:05:00Z')
  return instant
}

async function backUp({ dataDir, embeddedPgPort, walArchiveDir }: BackupConfig, folder: string) {
  // Otherwise a mistyped DATA_DIR would get a new, empty database.
  if (!existsSync(join(dataDir, 'postgres/password')))
    throw new Error(`there is no database in ${dataDir}: check DATA_DIR`)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    port: embeddedPgPort,
    archiveDir: walArchiveDir,
    guest: true,
    log: () => {},
  })
  try {
    const { files, databaseAt } = await takeBackup(postgres.url, dataDir, folder)
    return [
      `${folder}: ${files.length} files; every order that was confirmed before ${databaseAt} is in it`,
      `check it: npm run cli -- backup --check ${folder}`,
    ]
  } finally {
    await postgres.stop()
  }
}

async function restore({ dataDir, embeddedPgPort, walArchiveDir }: BackupConfig, args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { until: { type: 'string' }, timeline: { type: 'string' } },
    allowPositionals: true,
  })
  const { until, timeline = null } = values
  if (timeline !== null && !/^[1-9]\d{0,8}$/.test(timeline)) throw new Error('--timeline is a number, like 1')
  const { recoveredAt, endedSessions } = await restoreBackup(only(positionals), {
    dataDir,
    port: embeddedPgPort,
    archiveDir: walArchiveDir,
    until: until === undefined ? null : readInstant(until),
    timeline,
  })
  return [
    `${dataDir}: the database is as it was at ${recoveredAt}; ${endedSessions} sessions were ended`,
    'copy revocations.jsonl and orders-without-charge.json from the old DATA_DIR, then start Obole with npm start',
  ]
}

async function runBackup(config: BackupConfig, args: readonly string[]): Promise<readonly string[]> {
  if (args[0] === '--check') {
    const { ok, lines } = await checkBackup(only(args.slice(1)), undefined, config.fileStorage === null)
    if (!ok) throw new Error(lines.join('\n'))
    return [...lines, 'the backup is good']
  }
  if (config.databaseUrl !== null)
    throw new Error(
      'DATABASE_URL is a PostgreSQL of your own: back it up and restore it with pg_dump and pg_restore or pg_basebackup, and copy DATA_DIR (docs/operate.md)',
    )
  return args[0] === 'restore' ? restore(config, args.slice(1)) : backUp(config, only(args))
}

/**
 * A command of backups, which needs neither a running database nor one that this version has migrated. Null if the
 * arguments are another command.
 */
export function findBackupCommand(
  argv: readonly string[],
): ((config: BackupConfig) => Promise<readonly string[]>) | null {
  const [name, ...args] = argv
  if (name !== 'backup') return null
  return async (config) => {
    try {
      return await runBackup(config, args)
    } catch (error) {
      const message = explainCommandError(error)
      throw message === null ? error : new Error(message, { cause: error })
    }
  }
}
