import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '#server/platform/db/open-client.ts'
import { ensureCluster, superuser } from './embedded-postgres-cluster.ts'
import type { PostgresFiles } from './embedded-postgres-files.ts'
import { preparePostgresFiles } from './embedded-postgres-files.ts'
import type { Postmaster } from './embedded-postgres-process.ts'
import { findPostmaster, isAlive, lacksSocket, spawnPostmaster } from './embedded-postgres-process.ts'
import { type ServerOptions, startPatienceMs, stopPostmaster } from './embedded-postgres-process.ts'
import { waitUntilReady } from './embedded-postgres-process.ts'
import { archiveSettings, prepareArchive, type ServerSettings } from './wal-archive.ts'

export interface EmbeddedPostgresOptions {
  /** Absolute path; the cluster is in its folder `postgres/`. */
  readonly dataDir: string
  /** On 127.0.0.1. A server that already runs on this cluster stays on its own port. */
  readonly port: number
  /** Disables durability for speed: for tests that do not kill PostgreSQL. */
  readonly fast?: boolean
  /** Uses a running server without supervising or stopping it (the command line beside the application). */
  readonly guest?: boolean
  /** Folder in which the write-ahead log is archived. Absent or null: it is not archived. */
  readonly archiveDir?: string | null
  /** More settings of this start, and how long it may take: for a server that recovers from a backup. */
  readonly recovery?: { readonly settings: ServerSettings; readonly patienceMs: number }
  readonly log: (message: string) => void
}

export interface EmbeddedPostgres {
  /** Address of the database `obole`, password included. */
  readonly url: string
  /**
   * Address of the database by the server's UNIX socket, which costs less than TCP; by TCP where there is no socket.
   */
  readonly localUrl: string
  /** The folder of its data. */
  readonly folder: string
  /** Whether a server was already running on this cluster. */
  readonly reused: boolean
  readonly pid: () => number
  /** Stops the server after the caller's work has ended. Never stops a server used as a guest. */
  readonly stop: () => Promise<void>
  /** Calls the listener when the server dies by itself; the server is restarted at once. */
  readonly onExit: (listener: () => void) => void
}

const databaseName = 'obole'

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = await openClient(adminUrl, 60_000)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } catch (error) {
    // Two starts on one running server: the other one created it meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === '42P04')) throw error
  } finally {
    await client.end()
  }
}

/** Supervises a postmaster, which may not be a child process, and starts another one when it ends. */
function superviseFrom(
  first: Postmaster,
  restart: (port: number) => Promise<Postmaster>,
  log: (text: string) => void,
) {
  const listeners: (() => void)[] = []
  let current = first
  let stopped = false
  let restarting: Promise<void> = Promise.resolve()
  const revive = async (): Promise<void> => {
    log(`PostgreSQL (process ${current.pid}) died: restarting it`)
    for (const listener of listeners) listener()
    for (let pause = 250; !stopped; pause = Math.min(pause * 2, 5_000)) {
      try {
        current = await restart(current.port)
        log(`PostgreSQL is running again (process ${current.pid})`)
        return
      } catch (error) {
        log(`PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`)
        await sleep(pause)
      }
    }
  }
  let busy = false
  const timer = setInterval(() => {
    if (stopped || busy || isAlive(current.pid)) return
    busy = true
    restarting = revive().finally(() => {
      busy = false
    })
  }, 200)
  timer.unref()
  return {
    pid: () => current.pid,
    onExit: (listener: () => void) => void listeners.push(listener),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await restarting
      await stopPostmaster(current)
    },
  }
}

/** Starts the first server, without a UNIX socket where the file system of the data folder cannot hold one. */
async function spawnFirst(
  files: PostgresFiles,
  port: number,
  server: ServerOptions,
  urlOf: (port: number) => string,
): Promise<Postmaster> {
  try {
    return await spawnReady(files, port, server, urlOf)
  } catch (error) {
    if (!lacksSocket(error)) throw error
    return await spawnReady({ ...files, socketFolder: null }, port, server, urlOf)
  }
}

/** Starts a server and waits for it. Stops it if it does not become ready. */
async function spawnReady(
  files: PostgresFiles,
  port: number,
  options: ServerOptions,
  urlOf: (port: number) => string,
): Promise<Postmaster> {
  const postmaster = spawnPostmaster(files, port, options)
  try {
    await waitUntilReady(files, postmaster, urlOf(port), options.patienceMs)
    return postmaster
  } catch (error) {
    await stopPostmaster(postmaster)
    throw error
  }
}

/**
 * Whether a running server archives its write-ahead log as it is set now; a killed program may have left an older one.
 */
async function archivesAs(adminUrl: string, settings: ServerSettings): Promise<boolean> {
  const client = await openClient(adminUrl, 60_000)
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('archive_mode', 'archive_command')`,
    )
    const current = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    if (settings['archive_mode'] === undefined) return current['archive_mode'] === 'off'
    return current['archive_mode'] === 'on' && current['archive_command'] === settings['archive_command']
  } finally {
    await client.end()
  }
}

/**
 * Starts the PostgreSQL from the npm packages, or uses the one that already runs on this cluster.
 * @throws StartError with cause and remedy
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { fast = false, guest = false, log } = options
  const files = preparePostgresFiles(options.dataDir)
  const password = await ensureCluster(files, fast)
  const urlOf = (port: number, database = 'postgres') =>
    `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
  const { archiveDir = null, recovery } = options
  if (archiveDir !== null) prepareArchive(archiveDir, files.owner)
  const settings = archiveDir === null ? {} : archiveSettings(archiveDir)
  const server: ServerOptions = {
    fast,
    settings: { ...settings, ...recovery?.settings },
    patienceMs: recovery?.patienceMs ?? startPatienceMs,
  }
  let running = findPostmaster(files)
  if (running) await waitUntilReady(files, running, urlOf(running.port))
  if (running && !guest && !(await archivesAs(urlOf(running.port), settings))) {
    await stopPostmaster(running)
    running = null
  }
  const first = running ?? (await spawnFirst(files, options.port, server, urlOf))
  await ensureDatabase(urlOf(first.port))
  const url = urlOf(first.port, databaseName)
  const { socketFolder } = first
  const localUrl = socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`
  if (running && guest)
    return {
      url,
      localUrl,
      folder: files.cluster,
      reused: true,
      pid: () => running.pid,
      stop: () => Promise.resolve(),
      onExit: () => undefined,
    }
  const restart = async (port: number) =>
    findPostmaster(files) ?? (await spawnReady({ ...files, socketFolder }, port, server, urlOf))
  return {
    url,
    localUrl,
    folder: files.cluster,
    reused: running !== null,
    ...superviseFrom(first, restart, log),
  }
}
