import { isIP } from 'node:net'
import type { Logger } from 'pino'
import type { MadeDeps } from '#server/program/lifecycle/make-deps.ts'
import { readSandboxSecrets, startSandboxProcess } from '#server/program/lifecycle/sandbox-process.ts'
import type { Stoppable } from '#server/program/lifecycle/stop-on-signal.ts'
import { isEveryAddress } from '#server/program/lifecycle/read-network.ts'
import { isLocalHost } from '#server/platform/http/local-caller.ts'
import type { Config } from '../../../config.ts'

/** Starts the sandbox provider of this configuration. */
export async function startSandbox(
  config: Config,
  { clock, viewKey }: Pick<MadeDeps, 'clock' | 'viewKey'>,
  log: Logger,
): Promise<Stoppable> {
  const { stop } = await startSandboxProcess({
    dataDir: config.dataDir,
    port: config.sandboxPort,
    // Our own calls go to 127.0.0.1, which one other address would not answer.
    host: isEveryAddress(config.host) ? config.host : '127.0.0.1',
    allowedHosts: config.allowedHosts,
    viewKey,
    publicUrl: config.sandboxPublicUrl,
    isPublic: !isLocalHost(new URL(config.publicUrl).hostname),
    webhookUrl: `${ownAddress(config)}/ha-api/provider-events/sandbox`,
    clockOffsetMs: () => clock.now().getTime() - Date.now(),
    secrets: readSandboxSecrets(config.dataDir),
    log,
  })
  return { name: 'sandbox', stop }
}

/** Where programs on this machine reach the site. */
function ownAddress({ host, port }: Config): string {
  const address = isEveryAddress(host) ? '127.0.0.1' : host
  return `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`
}
