import type { Deps } from '#server/deps.ts'
import { keepBreachCount } from '#server/db/health-store.ts'
import { findBreaches } from '#server/ledger/oracle-store.ts'

/** Checks our own books: each broken invariant is an error in the log, their number is kept for the gauge. */
export async function watchBooks(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const breaches = await findBreaches(deps.db)
  for (const breach of breaches) deps.log.error(breach, 'the books are wrong')
  await keepBreachCount(deps.db, breaches.length, deps.clock.now())
  return breaches.length
}
