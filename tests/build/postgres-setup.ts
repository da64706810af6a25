import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server's own database; others are cloned beside it. */
    postgresUrl: string
  }
}

/** Nobody stays connected to it, so that it can be cloned at any moment. */
export const templateName = 'obole_template'

/** One PostgreSQL for all suites, fast rather than durable, with a migrated template to clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(roomyFolder(), 'obole-tests-'))
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
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** What all the databases of a suite take together, several times over. */
const roomNeeded = 8 * 1_024 ** 3

/** Memory where there is plenty of it: a disk takes longer to write hundreds of databases than the tests to use them. */
export function roomyFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) > roomNeeded) return memory
  } catch {
    // A system without it.
  }
  return tmpdir()
}

const portsPerWorker = 1_000
/** Below the ports that systems give to outgoing connections, and each worker's own: nobody takes one meanwhile. */
const firstPort = 20_000 + Number(process.env['VITEST_POOL_ID'] ?? 0) * portsPerWorker
/** Another beginning for each run: two of them may go on at once. */
let portsGiven = Math.floor(Math.random() * portsPerWorker)

/** A port that is free now, and stays so until it is listened to. */
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
