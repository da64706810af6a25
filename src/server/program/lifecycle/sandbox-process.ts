import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '#server/platform/start-error.ts'

/** The secrets shared with the sandbox provider, created once per data folder. */
export interface SandboxSecrets {
  readonly apiKey: string
  readonly webhookSecret: string
}

/** Reads the secrets of a data folder and creates them on first use. Only this user may read the file. */
export function readSandboxSecrets(dataDir: string): SandboxSecrets {
  const folder = join(dataDir, 'sandbox')
  const path = join(folder, 'secrets.json')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const secrets = {
      apiKey: randomBytes(24).toString('hex'),
      webhookSecret: randomBytes(24).toString('hex'),
    }
    writeFileSync(path, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' })
  }
  return JSON.parse(readFileSync(path, 'utf8')) as SandboxSecrets
}

interface SandboxOptions {
  readonly dataDir: string
  readonly port: number
  /** Address to listen on. */
  readonly host: string
  readonly allowedHosts: readonly string[]
  /** Opens the ledger to callers that are not on this machine. */
  readonly viewKey: string
  readonly publicUrl: string
  /** Whether the site has a public name: then only the key opens the test controls. */
  readonly isPublic: boolean
  readonly webhookUrl: string
  /** Read at each start: the clock may have been moved. */
  readonly clockOffsetMs: () => number
  readonly secrets: SandboxSecrets
  readonly log: Logger
}

export interface RunningSandbox {
  readonly stop: () => Promise<void>
}

const main = join(import.meta.dirname, '../../../sandbox-provider/main.ts')

/** Delay before the provider is started again, so that one that cannot run does not keep a processor busy. */
const restartAfterMs = 500

/**
 * Starts the sandbox provider as a separate process and restarts it when it ends, or uses the one that already runs on
 * its port with our key.
 * @throws StartError if another program uses the port
 */
export async function startSandboxProcess(options: SandboxOptions): Promise<RunningSandbox> {
  if (await answersToUs(options.port, options.secrets.apiKey)) return { stop: async () => {} }
  const stopping = new AbortController()
  let child = await startChild(options)
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const [code, signal] = await ended(child)
      if (stopping.signal.aborted) return
      options.log.error({ code, signal }, 'sandbox provider ended: it is started again')
      child = await startAgain(options, stopping.signal).catch(() => child)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      child.kill('SIGTERM')
      await watching
      // One that was being started meanwhile.
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

/** Tries until it runs, or must stop. Its ledger is in its folder, so nothing is lost meanwhile. */
async function startAgain(options: SandboxOptions, signal: AbortSignal): Promise<ChildProcess> {
  for (;;) {
    await pause(restartAfterMs, null, { signal })
    try {
      return await startChild(options)
    } catch (err) {
      options.log.error({ err }, 'sandbox provider not started: it will be tried again')
    }
  }
}

/** Exit code and signal of a process, at once if it has ended. */
async function ended(child: ChildProcess): Promise<readonly [number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return [child.exitCode, child.signalCode]
}

async function startChild(options: SandboxOptions): Promise<ChildProcess> {
  const { log, secrets, clockOffsetMs, ...given } = options
  const folder = join(options.dataDir, 'sandbox')
  const file = join(folder, 'options.json')
  const content = { ...given, clockOffsetMs: clockOffsetMs(), dataDir: folder, apiKey: secrets.apiKey }
  writeFileSync(file, JSON.stringify({ ...content, webhookSecrets: [secrets.webhookSecret] }), {
    mode: 0o600,
  })
  chmodSync(file, 0o600)
  const child = spawn(process.execPath, [main, '--options', file, '--parent-pid', String(process.pid)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole process group, but the provider must outlive the running payments.
    detached: true,
  })
  const errors: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => log.debug({ sandbox: chunk.toString().trim() }, 'sandbox'))
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  await waitUntilReady(child, options.port, errors)
  return child
}

async function waitUntilReady(child: ChildProcess, port: number, errors: readonly string[]): Promise<void> {
  const ready = once(child, 'message').then(() => 'ready' as const)
  const ended = once(child, 'exit').then(() => 'ended' as const)
  if ((await Promise.race([ready, ended])) === 'ready') return
  const [reason = 'it ended at once'] = errors.join('').split('\n')
  throw new StartError(
    `the sandbox provider cannot start on port ${port} (${reason})`,
    'Free the port, or set SANDBOX_PORT to another one.',
  )
}

/** Whether a sandbox provider with our key already listens on this port. */
async function answersToUs(port: number, apiKey: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/charges?reference=none`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(2_000),
    })
    return answer.status === 404 && (await answer.text()).includes('charge_unknown')
  } catch {
    return false
  }
}
