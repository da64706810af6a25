import type { AttemptId } from '#domain/ids.ts'
import type { Config } from '../../../config.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import type { Deps } from '#server/money/deps.ts'
import type { ScriptSources } from '#server/platform/http/content-policy.ts'
import { readSandboxSecrets } from '#server/program/lifecycle/sandbox-process.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import { tracedCalls } from '#server/platform/traces.ts'

const timeouts = {
  /** Longer than a bank takes, shorter than the browser waits. */
  timeoutMs: 30_000,
  /** The provider answers a lookup from its own ledger, and the lookup is repeated soon. */
  lookupTimeoutMs: 5_000,
}

/** The script sources of all providers, for the pages with their card fields; null if there are none. */
export function scriptSourcesOf(providers: Deps['providers']): ScriptSources | null {
  const sources = Object.values(providers).flatMap((provider) =>
    provider?.entry.kind === 'fields' && provider.entry.script !== undefined
      ? [provider.entry.script.sources]
      : [],
  )
  if (sources.length === 0) return null
  return {
    script: sources.flatMap(({ script }) => script),
    frame: sources.flatMap(({ frame }) => frame),
    connect: sources.flatMap(({ connect }) => connect),
  }
}

/** Two hundred modules, loaded only if Stripe is configured. */
const loadStripe = () => import('#server/providers/stripe/stripe-provider.ts')

/**
 * The payment providers of this site. Stripe can be configured with the sandbox, for associations that name
 * it. If Stripe is the site's own provider, there is no sandbox.
 */
export async function makeProviders(
  config: Config,
  { db }: Pick<DatabaseHandle, 'db'>,
): Promise<Deps['providers']> {
  const stripe =
    config.stripe === null
      ? {}
      : {
          stripe: tracedCalls(
            'stripe',
            (await loadStripe()).createStripeProvider({
              ...config.stripe,
              ...timeouts,
              findSentCharge: async (attemptId) => {
                const attempt = await findAttempt(db, attemptId as AttemptId)
                if (attempt === null || attempt.submittedAt === null) return null
                return { providerRef: attempt.providerRef, sentAt: attempt.submittedAt }
              },
            }),
          ),
        }
  if (config.provider !== 'sandbox') return stripe
  const secrets = readSandboxSecrets(config.dataDir)
  const sandbox = createSandboxProvider({
    url: `http://127.0.0.1:${config.sandboxPort}`,
    secretKey: secrets.apiKey,
    publicUrl: config.sandboxPublicUrl,
    webhookSecrets: [secrets.webhookSecret],
    ...timeouts,
  })
  return { sandbox: tracedCalls('sandbox', sandbox), ...stripe }
}
