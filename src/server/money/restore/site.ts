import type { Db } from '#server/platform/db/schema.ts'
import type { ChargeOrigin } from '#server/providers/provider-ledger.ts'
import { loadChargeOrigin } from '#server/money/restore/restore-store.ts'

/** How long a process may name a former series of numbers in its charges. */
const memoryMs = 10_000

/** This site, as its charges name it at the provider. */
export interface Site {
  readonly origin: () => Promise<ChargeOrigin>
  /** A new series of numbers may have started: the next charge names it. */
  readonly readAgain: () => void
}

/**
 * Reads the origin of charges from the database, and remembers it for some seconds. The id is created once, at the first call, and
 * stays in the database: a restored backup brings it back.
 */
export function makeSite(db: Db, newId: () => string): Site {
  let read: { readonly origin: ChargeOrigin; readonly at: number } | null = null
  return {
    origin: async () => {
      if (read === null || performance.now() - read.at > memoryMs)
        read = { origin: await loadChargeOrigin(db, { id: newId() }), at: performance.now() }
      return read.origin
    },
    readAgain: () => {
      read = null
    },
  }
}
