import { chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type BackupManifest,
  clusterPath,
  dataOf,
  findDifferences,
  readManifest,
} from '#server/program/backup/backup-manifest.ts'
import { copyTree, listTree, syncFolder, writeNewFile } from '#server/program/backup/copy-files.ts'
import { endRecoveredSessions, readRecoveredTime } from '#server/program/backup/restored-store.ts'
import {
  draftOf,
  giveTo,
  type PostgresFiles,
  preparePostgresFiles,
} from '#server/platform/db/embedded/embedded-postgres-files.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded-postgres.ts'
import { recoverySettings, type ServerSettings } from '#server/platform/db/embedded/wal-archive.ts'

/** A long archive is recovered in hours; a server that stops on the way ends the wait. */
const recoveryPatienceMs = 24 * 60 * 60_000

interface Target {
  readonly dataDir: string
  readonly port: number
  /** The archive from which the recovery continues after the backup. Null: it ends with the backup. */
  readonly archiveDir: string | null
  /** Null: the end of the archive. */
  readonly until: Date | null
  /** Null: the latest timeline of the archive. */
  readonly timeline: string | null
  readonly settings?: ServerSettings
}

export interface RecoveredServer {
  readonly postgres: EmbeddedPostgres
  readonly files: PostgresFiles
}

/**
 * Copies the cluster of a backup below a data folder and starts PostgreSQL on it, which recovers and then begins a
 * timeline of its own: nothing that it writes is mistaken for what the former server wrote. Without `postgres.stop` it
 * stays running.
 * @throws StartError with the reason that PostgreSQL gives, if it does not recover
 */
export async function recoverCluster(folder: string, target: Target): Promise<RecoveredServer> {
  const { dataDir, port, archiveDir, settings = {} } = target
  const files = preparePostgresFiles(dataDir)
  const draft = draftOf(files.cluster)
  await rm(draft, { recursive: true, force: true })
  // PostgreSQL flushes a copied cluster to the disk before it recovers it.
  await cp(join(dataOf(folder), clusterPath), draft, { recursive: true })
  await writeNewFile(join(draft, 'recovery.signal'), '')
  for (const { path } of await listTree(draft)) giveTo(files.owner, join(draft, path))
  giveTo(files.owner, draft)
  // PostgreSQL requires it, and a backup that was moved may have lost its rights.
  await chmod(draft, 0o700)
  await rename(draft, files.cluster)
  await syncFolder(dirname(files.cluster))
  await writeNewFile(files.passwordFile, await readFile(join(dataOf(folder), 'postgres/password')))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    port,
    archiveDir,
    recovery: {
      settings: { ...recoverySettings(target), ...settings },
      patienceMs: recoveryPatienceMs,
    },
    log: () => {},
  })
  return { postgres, files }
}

/** Removes a cluster and its data folder, wherever the cluster is. */
export async function removeData(dataDir: string): Promise<void> {
  const home = dirname(preparePostgresFiles(dataDir).cluster)
  if (!home.startsWith(dataDir)) await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * Puts a backup into an empty data folder and recovers its database: to the end of the archive, to `until`, or, without
 * an archive, to the end of the backup. Returns the manifest and the time of the last recovered transaction.
 * @throws Error if the backup was changed, the folder is not empty, or the database cannot be recovered; the folder is
 *   then empty again
 */
export async function restoreBackup(
  folder: string,
  target: Target,
): Promise<{ manifest: BackupManifest; recoveredAt: string; endedSessions: number }> {
  const { dataDir, archiveDir, until, timeline } = target
  const manifest = await readManifest(folder)
  if ((until ?? timeline) !== null && archiveDir === null)
    throw new Error('--until and --timeline need WAL_ARCHIVE_DIR, the folder of the archived write-ahead log')
  if (until !== null && until < new Date(manifest.databaseAt))
    throw new Error(`this backup is of ${manifest.databaseAt}: choose a later time, or an older backup`)
  if ((await readdir(dataDir).catch(() => [])).length > 0)
    throw new Error(`the data folder ${dataDir} is not empty: move it away, or set DATA_DIR to another one`)
  const differences = await findDifferences(folder, manifest.files)
  if (differences.length > 0) throw new Error(`the backup was changed:\n${differences.join('\n')}`)
  try {
    // The user that runs PostgreSQL must be able to enter it.
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await copyTree(dataOf(folder), dataDir, (path) => path === 'postgres')
    const { postgres } = await recoverCluster(folder, target)
    try {
      const recoveredAt = (await readRecoveredTime(postgres.url)) ?? manifest.databaseAt
      // Some of them were ended since.
      return { manifest, recoveredAt, endedSessions: await endRecoveredSessions(postgres.url) }
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    await removeData(dataDir)
    throw error
  }
}
