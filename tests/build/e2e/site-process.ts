import { type ChildProcess, execFile, fork, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compiledOnce } from '../../../scripts/node-flags.mjs'
import { freePort } from '../postgres-setup.ts'
import type { HostAnswer, HostRequest } from './site-host.ts'

const root = join(import.meta.dirname, '../../..')
const node = join(root, 'node_modules/.bin/node')

/** The whole program: web, worker and sandbox provider, with their own ports and folders. */
export interface SiteProcess {
  readonly url: string
  readonly sandboxUrl: string
  /** `npm run cli -- …` against it; returns the output, throws where the command refuses. */
  readonly cli: (...args: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Site in a process of its own. */
export interface OwnProcess extends SiteProcess {
  readonly pid: number
  /** Output so far. */
  readonly output: () => string
}

/** Starts the program on a database, with environment variables beside the defaults. */
export type StartSite = (
  databaseUrl: string,
  settings?: Readonly<Record<string, string>>,
) => Promise<SiteProcess>

/** A process of its own, as an operator starts it, which starts the sandbox provider as another one. */
export const startSiteProcess = (
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnProcess> => startSiteOf(root, databaseUrl, settings)

/** Starts the program from the folder of a copy of it. */
export async function startSiteOf(
  folder: string,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnProcess> {
  const env = await environmentOf(databaseUrl, settings)
  const child = spawn(node, ['src/main.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`the site is not ready after a minute:\n${output}`)), 60_000).unref()
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}:\n${output}`)))
  })
  await ready.catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { ...siteAt(env, stop), pid: child.pid ?? 0, output: () => output }
}

/** A new program in the process that the files of this worker share: its code is loaded and compiled already. */
export const startSharedSite: StartSite = async (databaseUrl, settings = {}) => {
  const env = await environmentOf(databaseUrl, settings)
  const id = env['PORT'] ?? ''
  const host = theHost()
  await ask(host, { act: 'start', id, env })
  return siteAt(env, () => ask(host, { act: 'stop', id }))
}

let started: ChildProcess | null = null

/** The process of this worker in which sites start and stop. It ends with the tests. */
function theHost(): ChildProcess {
  if (started !== null) return started
  const host = fork(join(import.meta.dirname, 'site-host.ts'), {
    cwd: root,
    execPath: node,
    env: { ...process.env, ...compiledOnce, NODE_ENV: 'test' },
    execArgv: [],
    // The log of a site is not part of the report of its tests; an error that ends the process is.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Each request in progress listens to it.
  host.setMaxListeners(0)
  // If this one ends, the next file starts another one.
  host.once('exit', () => {
    if (started === host) started = null
  })
  started = host
  return host
}

/** Sends a request to the host and waits for its answer. */
function ask(host: ChildProcess, request: HostRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error: string | null) => {
      host.off('message', read).off('exit', end)
      if (error === null) resolve()
      else reject(new Error(error))
    }
    const read = (answer: HostAnswer) => {
      if (answer.act === request.act && answer.id === request.id) settle(answer.error)
    }
    const end = (code: number | null) => settle(`the process of the sites ended with ${code}`)
    host.on('message', read).once('exit', end)
    host.send(request)
  })
}

async function environmentOf(
  databaseUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<NodeJS.ProcessEnv> {
  return {
    ...process.env,
    ...compiledOnce,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'obole-e2e-')),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DEMO: '0',
    // Every visitor of a test has one address.
    HOLD_QUOTA: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  }
}

function siteAt(env: NodeJS.ProcessEnv, stop: SiteProcess['stop']): SiteProcess {
  return {
    url: `http://localhost:${env['PORT']}`,
    sandboxUrl: `http://localhost:${env['SANDBOX_PORT']}`,
    cli: async (...args) => {
      const { stdout } = await promisify(execFile)(node, ['src/cli.ts', ...args], { cwd: root, env })
      return stdout
    },
    stop,
  }
}
