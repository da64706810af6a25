import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { KillPoint } from '#server/platform/faults.ts'
import { readSandboxSecrets } from '#server/program/lifecycle/sandbox-process.ts'
import { compiledOnce } from '../../scripts/node-flags.mjs'
import { aDatabase } from './a-database.ts'
import { freePort } from './postgres-setup.ts'

const root = join(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')

/** The real program on its own database and ports, with a sandbox provider that outlives it. */
export interface ProcessWorld {
  readonly db: Kysely<Database>
  readonly database: DatabaseHandle & { readonly url: string }
  /** The folder in which the program stores its secrets. */
  readonly dataDir: string
  readonly url: string
  readonly sandbox: { readonly url: string }
  readonly bankPid: number
  /** The port of `url`, on which the bank reports its events. */
  readonly port: number
  /**
   * Starts the program and waits until it is ready; it dies at the given point. With another PORT, `url` is where a
   * balancer in front of it listens. `checkout`: the folder of another version.
   */
  readonly start: (settings?: {
    fault?: KillPoint
    env?: Readonly<Record<string, string>>
    checkout?: string
  }) => Promise<RunningProcess>
  /** Runs a command with the same settings; its exit code and what it printed. */
  readonly cli: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly code: number | null; readonly out: string }>
  readonly close: () => Promise<void>
}

export interface RunningProcess {
  readonly pid: number
  /** How it ended: the signal that killed it, or null while it runs. */
  readonly ended: Promise<NodeJS.Signals | null>
  readonly stop: () => Promise<void>
}

/**
 * Builds a world of processes; it ends every process that it starts.
 * @param given a database other than a fresh clone of the template
 */
export async function aProcessWorld(
  given?: DatabaseHandle & { readonly url: string },
): Promise<ProcessWorld> {
  const database = given ?? (await aDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'obole-process-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const children: ChildProcess[] = []
  const run = (
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    log: string,
    checkout = root,
  ): ChildProcess => {
    const child = spawn(node, [...args], {
      cwd: checkout,
      env: { PATH: process.env['PATH'] ?? '', ...compiledOnce, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk: Buffer) => appendTo(join(dataDir, log), chunk))
    child.stderr?.on('data', (chunk: Buffer) => appendTo(join(dataDir, log), chunk))
    children.push(child)
    return child
  }
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const options = sandboxOptions(dataDir, sandboxPort, `${url}/ha-api/provider-events/sandbox`)
  const startBank = async () => {
    const started = run(['src/sandbox-provider/main.ts', '--options', options], {}, 'sandbox.log')
    await answers(`${sandboxUrl}/healthz`)
    return started
  }
  let bank = await startBank()
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DEMO: '0',
    // Every visitor of a test has one address.
    HOLD_QUOTA: '0',
    LOG_LEVEL: 'warn',
  }
  return {
    db: database.db,
    database,
    dataDir,
    url,
    port,
    sandbox: { url: sandboxUrl },
    bankPid: bank.pid ?? 0,
    start: async ({ fault, env = {}, checkout } = {}) => {
      const faultEnv = fault === undefined ? {} : { OBOLE_FAULT: fault }
      const child = run(['src/main.ts'], { ...settings, ...env, ...faultEnv }, 'main.log', checkout)
      const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null)
      const failed = once(child, 'exit').then(([code]) => {
        throw new Error(`the program ended with code ${code}:\n${lastLines(join(dataDir, 'main.log'))}`)
      })
      const address = `http://127.0.0.1:${env['PORT'] ?? port}/readyz`
      // A worker listens nowhere.
      const ready = env['ROLE'] === 'worker' ? saysReady(child) : answers(address)
      await Promise.race([ready, failed])
      failed.catch(() => undefined)
      return { pid: child.pid ?? 0, ended, stop: () => end(child) }
    },
    cli: async (args, env = {}) => {
      const log = `cli-${children.length}.log`
      const child = run(['src/cli.ts', ...args], { ...settings, ...env }, log)
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, out: existsSync(join(dataDir, log)) ? readFileSync(join(dataDir, log), 'utf8') : '' }
    },
    close: async () => {
      await Promise.all(children.map(end))
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the program prints that it is ready. */
function saysReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is ready')) resolve()
    })
  })
}

/** Last lines it printed: its folder is removed after the test. */
function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-20).join('\n') : ''
}

function appendTo(file: string, chunk: Buffer): void {
  writeFileSync(file, chunk, { flag: 'a' })
}

/** The provider's options with the secrets in the program's data folder. */
function sandboxOptions(dataDir: string, port: number, webhookUrl: string): string {
  const { apiKey, webhookSecret } = readSandboxSecrets(dataDir)
  const file = join(dataDir, 'provider.json')
  const content = {
    port,
    webhookUrl,
    apiKey,
    webhookSecrets: [webhookSecret],
    dataDir: join(dataDir, 'sandbox'),
  }
  writeFileSync(file, JSON.stringify(content))
  return file
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Waits until an address answers 200, for at most one minute. */
async function answers(url: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await wait(50)
  }
  throw new Error(`${url} does not answer`)
}
