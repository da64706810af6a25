import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/platform/start-error.ts'
import { serverEnvironment } from './embedded-postgres-cluster.ts'
import type { PostgresFiles } from './embedded-postgres-files.ts'
import type { ServerSettings } from './wal-archive.ts'

/** A running postmaster: started by this process, or left running by a killed instance. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string | null
  /** Size of the log at the start; later output follows it. */
  readonly logStart: number
}

const megabyte = 1_048_576

/** Name and state of a Linux process. Null: it does not exist, or is a zombie. */
function linuxProcess(pid: number): { name: string } | null {
  try {
    const [, name = '', state = ''] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state === 'Z' || state === 'X' ? null : { name }
  } catch {
    return null
  }
}

/** Whether a process runs. In a container, orphans may never be reaped: a zombie counts as dead. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return linuxProcess(pid) !== null
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The pid of a dead postmaster may have been reused by another program. */
function isPostgres(pid: number): boolean {
  return process.platform === 'linux' ? linuxProcess(pid)?.name === 'postgres' : isAlive(pid)
}

/** How old an empty pid file must be to count as what a crash left, and not as what a starting server is about to fill. */
const emptyPidFileMs = 5_000

/**
 * The postmaster of this cluster, if its pid file names a live one. Removes a stale pid file, but never the one that a
 * starting server has just created and not filled yet: without its pid file the server would be lost, and end by itself.
 */
export function findPostmaster(files: PostgresFiles): Postmaster | null {
  const pidFile = join(files.cluster, 'postmaster.pid')
  const lines = readFile(pidFile)?.split('\n')
  if (lines === undefined) return null
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const socketFolder = lines[4] || null
  if (pid > 0 && isPostgres(pid))
    return port > 0 ? { pid, port, socketFolder, logStart: logSize(files) } : null
  const age = Date.now() - (statSync(pidFile, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  if (pid > 0 || age > emptyPidFileMs) rmSync(pidFile, { force: true })
  return null
}

/** No durability, and no autovacuum over hundreds of short-lived databases. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  // The kernel clones a database in a third of the time.
  file_copy_method: 'clone',
}

/** A path as the only entry of a list of paths, whatever characters it has. */
const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

/** How a server is started. */
export interface ServerOptions {
  /** Disables durability (tests that do not kill PostgreSQL). */
  readonly fast: boolean
  /** Settings of this start, in addition to those of every start. */
  readonly settings: ServerSettings
  /** How long it may take until it answers. */
  readonly patienceMs: number
}

function serverFlags(files: PostgresFiles, port: number, { fast, settings: more }: ServerOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: files.socketFolder === null ? '' : quoted(files.socketFolder),
    unix_socket_permissions: '0700',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...(fast ? fastSettings : {}),
    ...more,
  }
  return [
    '-D',
    files.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

function logSize(files: PostgresFiles): number {
  return statSync(files.logFile, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Starts the server in its own session, so that Ctrl-C in the terminal does not reach it.
 * Its log goes to a file, not to a pipe, because the server must survive a kill -9 of this process.
 */
export function spawnPostmaster(files: PostgresFiles, port: number, options: ServerOptions): Postmaster {
  if (logSize(files) > 10 * megabyte) rmSync(files.logFile)
  const logStart = logSize(files)
  const log = openSync(files.logFile, 'a', 0o600)
  try {
    const child = spawn(join(files.bin, 'postgres'), serverFlags(files, port, options), {
      ...files.owner,
      env: serverEnvironment,
      cwd: files.cluster,
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.on('error', () => undefined)
    child.unref()
    if (child.pid === undefined)
      throw new StartError('PostgreSQL could not be started', `Read ${files.logFile}.`)
    return { pid: child.pid, port, socketFolder: files.socketFolder, logStart }
  } finally {
    closeSync(log)
  }
}

const noSocket = 'could not open a socket in'

/** Whether a start failed for its UNIX socket alone. */
export const lacksSocket = (error: unknown): boolean =>
  error instanceof StartError && error.message.includes(noSocket)

/** Why the server ended, from its log since the start. */
function whyItDied(files: PostgresFiles, { port, logStart }: Postmaster): StartError {
  const said = readFileSync(files.logFile, 'utf8').slice(logStart)
  if (said.includes('.s.PGSQL.'))
    return new StartError(
      `PostgreSQL ${noSocket} ${files.socketFolder}`,
      `Give its user the rights there. Read ${files.logFile}.`,
    )
  if (said.includes('could not bind'))
    return new StartError(
      `port ${port} for the embedded PostgreSQL is used by another program`,
      'Stop that program or set EMBEDDED_PG_PORT to a free port.',
    )
  // Refused connections are not the reason.
  const reasons = said.split('\n').filter((text) => !text.includes('FATAL:  the database system is'))
  const line = reasons.findLast((text) => /FATAL|PANIC|error/.test(text)) ?? 'no reason given'
  return new StartError(`PostgreSQL stopped while starting: ${line.trim()}`, `Read ${files.logFile}.`)
}

/**
 * Whether the server that answers is the one of this cluster. Another one may have its port, and even its password: that of
 * a data folder that was moved away while a killed program had left its PostgreSQL running. It began before this one, by
 * the second: that is all that the file says.
 */
async function isServerOf(files: PostgresFiles, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ began: string }>(
    'select extract(epoch from pg_postmaster_start_time()) as began',
  )
  const [, , written] = readFile(join(files.cluster, 'postmaster.pid'))?.split('\n') ?? []
  return Number(rows[0]?.began) >= Number(written ?? Number.NaN)
}

function readFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Enough for the recovery after a crash. */
export const startPatienceMs = 60_000

/**
 * Waits until the server answers a query, for at most `patienceMs` (it may be recovering).
 * @throws StartError if it stops before
 */
export async function waitUntilReady(
  files: PostgresFiles,
  postmaster: Postmaster,
  url: string,
  patienceMs = startPatienceMs,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (await isServerOf(files, client)) return
      if (!isAlive(postmaster.pid)) throw whyItDied(files, postmaster)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '28P01')
        throw new StartError(
          `the PostgreSQL on port ${postmaster.port} refuses the password in ${files.passwordFile}`,
          "If it is another program's, set EMBEDDED_PG_PORT to a free port; else put the right file back.",
          { cause: error },
        )
      if (!isAlive(postmaster.pid)) throw whyItDied(files, postmaster)
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(30)
  }
  throw new StartError(
    `PostgreSQL did not answer within ${Math.round(patienceMs / 1_000)} s`,
    `Read ${files.logFile}.`,
  )
}

/** Stops the server with SIGINT (sessions end, data is safe), forces it after 20 s, and waits until it has ended. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  const signals = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const
  for (const [signal, patience] of signals) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const deadline = performance.now() + patience
    while (performance.now() < deadline) {
      if (!isAlive(pid)) return
      await sleep(20)
    }
  }
}
