// A process in which the files of one worker start their sites one after the other. Each site is a new program with a
// new sandbox provider, on its own database, ports and folder: nothing of an earlier file is left. What they share is
// the code, which is loaded and compiled once.
import { join } from 'node:path'
import { pino } from 'pino'
import { readSandboxSecrets } from '#server/program/lifecycle/sandbox-process.ts'
import type { Stoppable } from '#server/program/lifecycle/stop-on-signal.ts'
import { readConfig } from '../../../src/config.ts'
import { startParts } from '../../../src/main.ts'
import { startSandboxProvider } from '../../../src/sandbox-provider/server.ts'

export type HostRequest =
  | { readonly act: 'start'; readonly id: string; readonly env: NodeJS.ProcessEnv }
  | { readonly act: 'stop'; readonly id: string }

/** The answer to a request; `error` is null if it succeeded. */
export interface HostAnswer {
  readonly act: HostRequest['act']
  readonly id: string
  readonly error: string | null
}

const sites = new Map<string, Stoppable[]>()

async function start(id: string, env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env)
  const stops: Stoppable[] = []
  sites.set(id, stops)
  // The program uses a sandbox provider that already runs on its port with its key.
  const { apiKey, webhookSecret } = readSandboxSecrets(config.dataDir)
  const sandbox = await startSandboxProvider({
    port: config.sandboxPort,
    publicUrl: config.sandboxPublicUrl,
    webhookUrl: `http://127.0.0.1:${config.port}/ha-api/provider-events/sandbox`,
    dataDir: join(config.dataDir, 'sandbox'),
    apiKey,
    webhookSecrets: [webhookSecret],
  })
  stops.push({ name: 'sandbox', stop: sandbox.close })
  await startParts(config, stops, pino({ level: config.logLevel }))
}

async function stop(id: string): Promise<void> {
  for (const { stop: stopPart } of (sites.get(id) ?? []).toReversed()) await stopPart()
  sites.delete(id)
}

process.on('message', (request: HostRequest) => {
  const { act, id } = request
  const answer = (error: string | null) => process.send?.({ act, id, error } satisfies HostAnswer)
  const acting = act === 'start' ? start(id, request.env) : stop(id)
  acting.then(
    () => answer(null),
    (error: unknown) => answer(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
})
// The tests have ended.
process.on('disconnect', () => process.exit(0))
