import { readFile, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { Deps } from '#server/money/deps.ts'
import { readManifest } from '#server/program/backup/backup-manifest.ts'
import { readSiteFacts } from '#server/program/doctor/doctor-store.ts'
import { type Finding, ok, problem, reasonOf, warning } from '#server/program/doctor/finding.ts'

const mostApartMs = 2_000
const leastFreeBytes = 2e9
const leastOpenFiles = 65_536
/** A nightly backup, and two hours to make it. */
const mostBackupHours = 26
const hourMs = 3_600_000

type Folders = Pick<Config, 'dataDir' | 'databaseUrl' | 'minFreeDiskMegabytes'>

/** Examines clock, schema, disk, files, limits and backups. `backups`: the folder of the backups, each a folder in it. */
export async function checkMachine(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  config: Folders,
  backups: string | undefined,
): Promise<Finding[]> {
  return [
    ...(await checkDatabase(deps)),
    await checkDisk(config),
    await checkFiles(deps),
    await checkSecrets(config.dataDir),
    await checkOpenFiles(config.dataDir),
    await checkBackups(backups, config.databaseUrl !== null),
  ]
}

async function checkDatabase({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Finding[]> {
  const { at, migration } = await readSiteFacts(db)
  const now = Date.now()
  const isApart = Math.abs(at.getTime() - now) > mostApartMs
  const isMoved = Math.abs(clock.now().getTime() - now) > mostApartMs
  return [
    ok('schema', `up to ${migration}`),
    isApart
      ? problem('clock', 'this machine and the database differ by seconds', 'Keep both right with NTP.')
      : isMoved
        ? problem('clock', 'moved, for a demonstration', 'npm run cli -- clock reset')
        : ok('clock', 'as that of the database'),
  ]
}

async function checkDisk({ dataDir, minFreeDiskMegabytes }: Folders): Promise<Finding> {
  const space = await statfs(dataDir)
  const free = space.bavail * space.bsize
  const words = `${(free / 1e9).toFixed(1)} GB free in ${dataDir}`
  if (free < minFreeDiskMegabytes * 1_048_576)
    return problem('disk', words, 'Free space: new payments are refused.')
  return free < leastFreeBytes
    ? warning('disk', words, 'Free space: PostgreSQL alone writes up to 1 GB between checkpoints.')
    : ok('disk', words)
}

/** Writes a file of visitors, reads it and deletes it. */
async function checkFiles({ files }: Pick<Deps, 'files'>): Promise<Finding> {
  const [key, text] = [`doctor-${process.pid}`, 'doctor']
  try {
    await files.put(key, text)
    const read = await files.get(key)
    await files.delete(key)
    return read === text
      ? ok('files', 'written, read and deleted')
      : problem('files', 'read otherwise than written', 'Check the disk.')
  } catch (error) {
    return problem(
      'files',
      reasonOf(error),
      'The user of the program must own DATA_DIR/files; the keys of FILE_STORAGE_URL may read, write and delete.',
    )
  }
}

async function checkSecrets(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'links/secret')
  const found = await stat(path).catch(() => null)
  return found !== null && (found.mode & 0o077) !== 0
    ? problem('secrets', `others of this machine may read ${path}`, `chmod 600 ${path}`)
    : ok('secrets', 'for the user of the program alone')
}

/** The limit of the running program, by its lock; this command has one of its own. */
async function checkOpenFiles(dataDir: string): Promise<Finding> {
  const pid = await readFile(join(dataDir, 'instance.lock'), 'utf8')
    .then((text) => Number((JSON.parse(text) as { readonly pid?: unknown }).pid))
    .catch(() => null)
  const limits = pid === null ? null : await readFile(`/proc/${pid}/limits`, 'utf8').catch(() => null)
  const limit = /^Max open files\s+(\d+)/m.exec(limits ?? '')?.[1]
  if (limit === undefined)
    return warning('open files', 'not known: no program runs on this data folder', 'Set LimitNOFILE=65536.')
  return Number(limit) < leastOpenFiles
    ? warning('open files', `at most ${limit}: each visitor is one`, 'Set LimitNOFILE=65536.')
    : ok('open files', `at most ${limit}`)
}

async function checkBackups(folder: string | undefined, isOwnPostgres: boolean): Promise<Finding> {
  if (folder === undefined)
    return isOwnPostgres
      ? warning('backups', 'not examined', 'Restore one of your hosting into a spare database now and then.')
      : warning('backups', 'not examined', 'Name their folder: npm run cli -- doctor /mnt/backups')
  const names = await readdir(folder).catch(() => [])
  const ends = await Promise.all(
    names.map((name) =>
      readManifest(join(folder, name))
        .then(({ databaseAt }) => new Date(databaseAt).getTime())
        .catch(() => 0),
    ),
  )
  const hours = (Date.now() - Math.max(0, ...ends)) / hourMs
  if (!ends.some((end) => end > 0))
    return problem('backups', `none in ${folder}`, `npm run cli -- backup ${join(folder, 'TODAY')}`)
  return hours > mostBackupHours
    ? problem(
        'backups',
        `the last one is ${Math.floor(hours)} hours old`,
        'Make one every night, and check it.',
      )
    : ok('backups', `the last one is ${Math.floor(hours)} hours old`)
}
