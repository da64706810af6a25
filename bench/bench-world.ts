import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { compiledOnce, smallMemory } from '../scripts/node-flags.mjs'

const root = join(import.meta.dirname, '..')
const node = join(root, 'node_modules/.bin/node')

export interface StartedProcess {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** The environment of the measurements: a PostgreSQL and processes, removed afterwards. */
export interface BenchWorld {
  /** The address of a fresh database, by the UNIX socket as the program's own PostgreSQL gives it. */
  readonly newDatabase: (name: string) => Promise<string>
  readonly postmasterPid: () => number
  /** Starts the program on a database; resolves once it answers. `checkout`: the folder of another one. */
  readonly startProgram: (
    databaseUrl: string,
    env?: Readonly<Record<string, string>>,
    checkout?: string,
  ) => Promise<StartedProcess & { sandboxUrl: string }>
  /** Starts another script with these arguments and, as the last one, its port. */
  readonly startScript: (script: string, args: readonly string[]) => Promise<StartedProcess>
  readonly close: () => Promise<void>
}

export async function openBenchWorld(): Promise<BenchWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'obole-bench-'))
  chmodSync(folder, 0o755)
  // Without waiting for the disk: the programs are compared, not the disk.
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    port: await freePort(),
    fast: true,
    log: () => {},
  })
  const children: ChildProcess[] = []
  const start = async (
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    ready: string,
    checkout = root,
  ) => {
    const child = spawn(node, [...args], { cwd: checkout, env, stdio: ['ignore', 'ignore', 'pipe'] })
    const said: string[] = []
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    children.push(child)
    await answers(ready, child, said)
    return { pid: child.pid ?? 0, stop: () => end(child) }
  }
  return {
    newDatabase: async (name) => {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const url = new URL(postgres.localUrl)
      url.pathname = `/${name}`
      return url.href
    },
    postmasterPid: () => postgres.pid(),
    startProgram: async (databaseUrl, env = {}, checkout = root) => {
      // Both at the same time: asked for one after the other, they may be the same.
      const [port, sandboxPort] = await Promise.all([freePort(), freePort()])
      const settings = {
        ...compiledOnce,
        ...smallMemory,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        DATABASE_URL: databaseUrl,
        DATA_DIR: mkdtempSync(join(folder, 'data-')),
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        TRUSTED_PROXIES: 'loopback',
        ...env,
      }
      const url = `http://127.0.0.1:${port}`
      const started = await start(['src/main.ts'], settings, `${url}/readyz`, checkout)
      return { ...started, url, sandboxUrl: `http://127.0.0.1:${sandboxPort}` }
    },
    startScript: async (script, args) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      return { url, ...(await start([script, ...args, String(port)], { NODE_ENV: 'production' }, url)) }
    },
    close: async () => {
      await Promise.all(children.map(end))
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function answers(url: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    if (child.exitCode !== null) throw new Error(`ended with code ${child.exitCode}: ${said.join('')}`)
    await wait(50)
  }
  throw new Error(`${url} does not answer`)
}
