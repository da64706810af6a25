import { execFile, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compiledOnce } from '../../../scripts/node-flags.mjs'
import { freePort } from '../postgres-setup.ts'

const root = join(import.meta.dirname, '../../..')
const node = join(root, 'node_modules/.bin/node')

/** The whole program in its own process: web, worker and sandbox provider, with their own ports and folders. */
export interface SiteProcess {
  readonly url: string
  readonly sandboxUrl: string
  /** `npm run cli -- …` against it; returns the output, throws where the command refuses. */
  readonly cli: (...args: readonly string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts it on a database and waits until it reports that it is ready. */
export async function startSiteProcess(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SiteProcess> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    ...compiledOnce,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'obole-e2e-')),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(node, ['src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
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
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    cli: async (...args) => {
      const { stdout } = await promisify(execFile)(node, ['src/cli.ts', ...args], { cwd: root, env })
      return stdout
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
