import type { Deps } from '#server/money/deps.ts'
import { listHighestNumbers } from '#server/money/restore/restore-store.ts'

/**
 * Writes orders that no charge proves down beside the database, before their numbers are given to their payers: an older
 * database that is put back lacks them. They are made by then: what fails here is reported, and stops none of them.
 */
export async function markOrders(
  { db, orderMark, log }: Pick<Deps, 'db' | 'orderMark' | 'log'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  try {
    await orderMark.keep(await listHighestNumbers(db, ids))
  } catch (error) {
    log.warn({ err: error }, 'newest free orders not written down')
  }
}
