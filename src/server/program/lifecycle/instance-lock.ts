import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '#server/platform/start-error.ts'

/** The holder of a data folder. */
interface Instance {
  readonly pid: number
  readonly port: number
  /** Distinguishes a process from a later one with the same pid. */
  readonly birth: string
}

export interface InstanceLock {
  /** Releases the folder; harmless when called twice. */
  readonly release: () => void
}

/** Boot and start time of a process on Linux; empty on other systems, null if it does not run. */
function birthOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${afterName.split(' ')[19]}`
    } catch {
      return null
    }
  }
  try {
    process.kill(pid, 0)
    return ''
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? '' : null
  }
}

function readInstance(path: string): Instance | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Instance
  } catch {
    return null
  }
}

/** Removes the lock of a dead holder, unless a concurrent start has already replaced it. */
function dropStale(path: string, stale: Instance | null): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const taken = readInstance(aside)
  if (taken !== null && (taken.pid !== stale?.pid || taken.birth !== stale.birth)) linkSync(aside, path)
  rmSync(aside, { force: true })
}

/** Creates a folder and its parents. Node's own recursive mkdir never ends in places like /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Creates the lock file, all or nothing; false if it exists. */
function create(path: string, content: Instance): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(content), { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Makes this process the only one that uses a data folder (created if it does not exist).
 * The lock of a killed process is replaced.
 * @throws StartError if another instance runs; the system error if the folder cannot be written
 */
export function takeInstanceLock(dataDir: string, port: number): InstanceLock {
  makeFolder(dataDir)
  const path = join(dataDir, 'instance.lock')
  const own = { pid: process.pid, port, birth: birthOf(process.pid) ?? '' }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(path, own)) {
      const isOurs = () => {
        const holder = readInstance(path)
        return holder?.pid === own.pid && holder.birth === own.birth
      }
      return { release: () => void (isOurs() && rmSync(path, { force: true })) }
    }
    const holder = readInstance(path)
    if (holder !== null && birthOf(holder.pid) === holder.birth)
      throw new StartError(
        `it already runs on ${dataDir}, as process ${holder.pid} on port ${holder.port}`,
        'Stop that one first, or give this one its own DATA_DIR, PORT, SANDBOX_PORT and EMBEDDED_PG_PORT.',
      )
    dropStale(path, holder)
  }
  throw new StartError(`the lock ${path} is being taken by other instances`, 'Start one instance at a time.')
}
