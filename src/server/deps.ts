import type { Disk } from 'flydrive'
import type { Logger } from 'pino'
import type { FormType, InstallmentCount } from '#domain/form/form-definition.ts'
import type { TipBrackets } from '#domain/tip/suggest-tip.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { Clock } from '#server/clock/clock.ts'
import type { Pool } from '#server/db/database.ts'
import type { Db } from '#server/db/schema.ts'
import type { FaultPoint } from '#server/faults.ts'
import type { Links } from '#server/links/make-links.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'

/** What the verbs need of the world, made once in the composition root. */
export interface Deps {
  readonly db: Db
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly providers: Readonly<Partial<Record<ProviderName, PaymentProvider>>>
  readonly settings: Settings
  /** What visitors joined, by file id: outside the database and outside what the web serves. */
  readonly files: Disk
  readonly faultPoint: FaultPoint
  /** Links of mails that are used without an account. */
  readonly links: Links
  /** Keys what the defence against card testing remembers. */
  readonly defenceKey: Buffer
  /** Random, unguessable ids: injected so that tests may know them. */
  readonly newId: () => string
}

/** The part of the configuration that verbs read. */
export interface Settings {
  readonly publicUrl: string
  readonly brandName: string
  readonly provider: ProviderName
  /** The most instalments that a form of a type may offer, where the operator says so. */
  readonly installmentCaps: Readonly<Partial<Record<FormType, InstallmentCount>>>
  /** How many days before a debit its payer is told; 0: not before. */
  readonly debitNoticeDays: number
  /** How many days a payer may withdraw from a purchase. */
  readonly withdrawalDays: number
  /** How a tip is suggested; null: the shipped model. */
  readonly tipBrackets: TipBrackets | null
  /** Version of the user terms that a payer acknowledges. */
  readonly termsVersion: string
  /** Who is told of reported pages; null: nobody by mail. */
  readonly operatorEmail: string | null
}

/** The provider that takes an association's money. Throws where it is not configured: a mistake of the operator. */
export function providerNamed(deps: Pick<Deps, 'providers'>, name: string): PaymentProvider {
  const provider = findProvider(deps, name)
  if (provider === null) throw new Error(`payment provider ${name} is not configured`)
  return provider
}

/** A provider of this installation, or null. */
export function findProvider({ providers }: Pick<Deps, 'providers'>, name: string): PaymentProvider | null {
  return Object.hasOwn(providers, name) ? (providers[name] ?? null) : null
}
