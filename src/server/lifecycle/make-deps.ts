import { newId } from '#server/new-id.ts'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { machineClock, type MovableClock, startMovableClock } from '#server/clock/clock.ts'
import type { DatabaseHandle } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { makeFaultPoint } from '#server/faults.ts'
import { readSandboxSecrets } from '#server/lifecycle/sandbox-process.ts'
import { StartError } from '#server/start-error.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'

/** Longer than a bank takes, shorter than the browser waits. */
const providerTimeoutMs = 30_000
/** A look at a charge is answered from the provider's own book, and is asked again soon. */
const lookupTimeoutMs = 5_000

export interface MadeDeps {
  readonly deps: Deps
  readonly clock: MovableClock
}

/** The world of the verbs, from configuration and an open database. The clock moves only where money is play money. */
export async function makeDeps(
  config: Config,
  database: DatabaseHandle,
  log: Logger,
  termsVersion: string,
): Promise<MadeDeps> {
  if (config.provider === 'stripe') {
    throw new StartError(
      'PROVIDER is stripe, which this version does not have yet',
      'Set PROVIDER to sandbox.',
    )
  }
  const secrets = readSandboxSecrets(config.dataDir)
  const clock = config.provider === 'sandbox' ? startMovableClock(database.db, log) : machineClock
  await clock.refresh()
  const sandbox = createSandboxProvider({
    url: `http://127.0.0.1:${config.sandboxPort}`,
    secretKey: secrets.apiKey,
    publicUrl: config.sandboxPublicUrl,
    webhookSecrets: [secrets.webhookSecret],
    timeoutMs: providerTimeoutMs,
    lookupTimeoutMs,
  })
  const deps: Deps = {
    db: database.db,
    pool: database.pool,
    clock,
    log,
    providers: { sandbox },
    faultPoint: makeFaultPoint(config.testSwitches.fault),
    newId,
    settings: {
      publicUrl: config.publicUrl,
      brandName: config.brandName,
      provider: config.provider,
      tipBrackets: config.tipBrackets,
      termsVersion,
    },
  }
  return { deps, clock }
}
