import type { Bank } from './bank/bank.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Scenarios } from './scenario.ts'
import type { Outbox } from './webhooks/outbox.ts'

/** The parts of a running provider that its routes use. */
export interface Provider {
  readonly bank: Bank
  readonly clock: Clock
  readonly scenarios: Scenarios
  /** Null where no receiver is configured. */
  readonly outbox: Outbox | null
  readonly apiKey: string
  /** Opens the ledger for reading; null where none does. */
  readonly viewKey: string | null
  /** Host names other than the public one and those of this machine. */
  readonly allowedHosts: ReadonlySet<string>
  readonly log: Log
  /** Origin under which browsers reach the pages; known once listening. */
  readonly publicUrl: () => string
  /** Whether the bank, or the site that uses it, has a public name. */
  readonly isPublic: () => boolean
}
