import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type BackupManifest,
  clusterPath,
  dataOf,
  writeManifest,
} from '#server/program/backup/backup-manifest.ts'
import { type BaseBackup, inBackupMode } from '#server/program/backup/base-backup-store.ts'
import { type CopiedFile, copyTree, writeNewFile } from '#server/program/backup/copy-files.ts'
import { preparePostgresFiles } from '#server/platform/db/embedded/embedded-postgres-files.ts'

/** Folders whose content PostgreSQL creates again. The write-ahead log is copied after the end. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]

/** Files of the running server and of other backups, and the control file, which is copied last. */
const leftOut = [
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'backup_manifest',
  'recovery.signal',
  'standby.signal',
  'postgresql.auto.conf.tmp',
  'global/pg_control',
]

function isLeftOutOfCluster(path: string): boolean {
  const name = basename(path)
  return (
    leftOut.includes(path) ||
    emptied.some((folder) => path.startsWith(`${folder}/`)) ||
    name.startsWith('pgsql_tmp') ||
    name.startsWith('pg_internal.init')
  )
}

/** The cluster and its log are in their own folder; locks belong to processes. */
const isLeftOutOfData = (path: string): boolean => path === 'postgres' || path.startsWith('instance.lock')

const isInside = (path: string, folder: string): boolean => !relative(folder, path).startsWith('..')

/** @throws Error if the folder cannot receive a backup */
async function prepareFolder(folder: string, dataDir: string): Promise<void> {
  if (isInside(folder, dataDir) || isInside(dataDir, folder))
    throw new Error(`${folder} and the data folder ${dataDir} contain each other: choose another folder`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`)
  await chmod(folder, 0o700)
}

/** The server writes this small file in place: it is read until two reads are the same. */
async function readControlFile(path: string): Promise<Buffer> {
  let before = await readFile(path)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await sleep(2)
    const now = await readFile(path)
    if (now.equals(before)) return now
    before = now
  }
  throw new Error(`${path} does not come to rest`)
}

async function copyWal(cluster: string, target: string, backup: BaseBackup): Promise<CopiedFile[]> {
  const { firstWal, lastWal, walCount } = backup
  const isNeeded = (name: string) =>
    (/^[0-9A-F]{24}$/.test(name) && name >= firstWal && name <= lastWal) || name.endsWith('.history')
  const wal = await copyTree(join(cluster, 'pg_wal'), join(target, 'pg_wal'), (name) => !isNeeded(name))
  const segments = wal.filter(({ path }) => !path.endsWith('.history'))
  if (segments.length !== walCount)
    throw new Error(
      `the write-ahead log has ${segments.length} of ${walCount} segments: make the backup again`,
    )
  return wal.map((file) => ({ ...file, path: `pg_wal/${file.path}` }))
}

const programVersion = (): string =>
  (createRequire(import.meta.url)('../../../../package.json') as { version: string }).version

/**
 * Copies the shipped database and the rest of the data folder into an empty folder while everything runs; returns its
 * manifest. The files of visitors are copied after the database: a file is stored before its row, so each row finds its
 * file. Only files of abandoned carts are deleted meanwhile, and the restored program deletes their rows.
 * @throws Error if the folder is not empty or inside the data folder; a folder without manifest is left behind if the
 *   copy fails
 */
export async function takeBackup(url: string, dataDir: string, to: string): Promise<BackupManifest> {
  const folder = resolve(to)
  const { cluster, passwordFile } = preparePostgresFiles(dataDir)
  await prepareFolder(folder, dataDir)
  const startedAt = new Date().toISOString()
  const data = dataOf(folder)
  const target = join(data, clusterPath)
  const files: CopiedFile[] = []
  let databaseAt = ''
  const backup = await inBackupMode(
    url,
    async () => {
      const copied = await copyTree(cluster, target, isLeftOutOfCluster)
      const control = await writeNewFile(
        join(target, 'global/pg_control'),
        await readControlFile(join(cluster, 'global/pg_control')),
      )
      const inCluster = [...copied, { path: 'global/pg_control', ...control }]
      files.push(...inCluster.map((file) => ({ ...file, path: `${clusterPath}/${file.path}` })))
      databaseAt = new Date().toISOString()
    },
    async (ended) => {
      const label = await writeNewFile(join(target, 'backup_label'), ended.label)
      const wal = [...(await copyWal(cluster, target, ended)), { path: 'backup_label', ...label }]
      files.push(...wal.map((file) => ({ ...file, path: `${clusterPath}/${file.path}` })))
    },
  )
  const password = await writeNewFile(join(data, 'postgres/password'), await readFile(passwordFile))
  files.push({ path: 'postgres/password', ...password })
  files.push(...(await copyTree(dataDir, data, isLeftOutOfData)))
  const { migration, endLsn, firstWal } = backup
  const endedAt = new Date().toISOString()
  const version = programVersion()
  const manifest = {
    format: 1,
    version,
    migration,
    startedAt,
    databaseAt,
    endedAt,
    endLsn,
    firstWal,
    files,
  } as const
  await writeManifest(folder, manifest)
  return manifest
}
