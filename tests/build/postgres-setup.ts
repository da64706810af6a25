import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { removeAbandonedRuns, runPrefix } from './database/abandoned-runs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the test server's own database; others are cloned beside it. */
    postgresUrl: string
  }
}

/** No connection stays open to the template, so that it can be cloned at any time. */
export const templateName = 'obole_template'

/** One PostgreSQL for all suites, fast rather than durable, with a migrated template to clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  for (const parent of new Set(['/dev/shm', tmpdir()])) await removeAbandonedRuns(parent)
  const folder = mkdtempSync(join(roomyFolder(), `${runPrefix}${process.pid}-`))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    port: await freePort(),
    fast: true,
    log: () => {},
  })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate(databaseUrl(server.url, templateName))
  // The server's UNIX socket: it costs a tenth less than TCP.
  project.provide('postgresUrl', server.localUrl)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Address of another database of the server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The address of a database by TCP, for a proxy in front of the server. */
export function tcpUrl(url: string): URL {
  const tcp = new URL(url)
  tcp.searchParams.delete('host')
  return tcp
}

/** The size of all the databases of a suite, with a wide margin. */
const roomNeeded = 8 * 1_024 ** 3

/** A folder in memory where there is enough: writing hundreds of databases to a disk takes longer than the tests. */
export function roomyFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) > roomNeeded) return memory
  } catch {
    // A system without such a folder.
  }
  return tmpdir()
}

const portsPerWorker = 1_000
/** Below the ports that systems use for outgoing connections, and different for each worker: no conflict meanwhile. */
const firstPort = 20_000 + Number(process.env['VITEST_POOL_ID'] ?? 0) * portsPerWorker
/** Each run begins elsewhere: two of them may run at once. */
let portsGiven = Math.floor(Math.random() * portsPerWorker)

/** A port that is free now, and stays free until it is used. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsPerWorker; tries += 1) {
    const port = firstPort + (portsGiven % portsPerWorker)
    portsGiven += 1
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    // On every address: the site listens on all of them.
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
