import { endOldPromises } from '#server/money/offline/end-old-promises.ts'
import type { Core } from '#server/platform/core.ts'
import {
  eraseOldAnswers,
  eraseOldCarts,
  eraseOldCloses,
  eraseOldGates,
  eraseOldImports,
  eraseOldWaitingEntries,
  eraseOldMails,
  eraseOldMessages,
  eraseOldPayers,
  eraseOldPersonNotes,
  eraseOldReceipts,
  eraseOtherTerms,
} from '#server/program/worker/terms-store.ts'

const rowsPerTurn = 500

/** Functions that apply the terms of domain/account/retention.ts, each a batch of its own. */
const statements = [
  // The carts of promises are old by then.
  endOldPromises,
  eraseOldCarts,
  eraseOldAnswers,
  eraseOldMails,
  eraseOldReceipts,
  eraseOldPayers,
  eraseOldCloses,
  eraseOldGates,
  eraseOldImports,
  eraseOldWaitingEntries,
  eraseOldMessages,
  eraseOldPersonNotes,
  eraseOtherTerms,
]

/**
 * Erases what is stored of people and whose term is over; returns how many rows it took. Files become removable, and are
 * removed by the sweep of files.
 */
export async function applyTerms({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<number> {
  let count = 0
  for (const erase of statements) count += await erase(db, { now: clock.now(), limit: rowsPerTurn })
  return count
}
