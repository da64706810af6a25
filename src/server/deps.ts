import type { Logger } from 'pino'
import type { TipBrackets } from '#domain/tip/suggest-tip.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { Clock } from '#server/clock/clock.ts'
import type { Pool } from '#server/db/database.ts'
import type { Db } from '#server/db/schema.ts'
import type { FaultPoint } from '#server/faults.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'

/** What the verbs need of the world, made once in the composition root. */
export interface Deps {
  readonly db: Db
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly providers: Readonly<Partial<Record<ProviderName, PaymentProvider>>>
  readonly settings: Settings
  readonly faultPoint: FaultPoint
  /** Random, unguessable ids: injected so that tests may know them. */
  readonly newId: () => string
}

/** The part of the configuration that verbs read. */
export interface Settings {
  readonly publicUrl: string
  readonly brandName: string
  readonly provider: ProviderName
  /** How a tip is suggested; null: the shipped model. */
  readonly tipBrackets: TipBrackets | null
  /** Version of the user terms that a payer acknowledges. */
  readonly termsVersion: string
}

/** The provider that takes an association's money. Throws where it is not configured: a mistake of the operator. */
export function providerNamed(deps: Deps, name: string): PaymentProvider {
  const provider = deps.providers[name as ProviderName]
  if (provider === undefined) throw new Error(`payment provider ${name} is not configured`)
  return provider
}
