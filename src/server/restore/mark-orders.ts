import type { Deps } from '#server/deps.ts'
import { listHighestNumbers } from '#server/restore/restore-store.ts'

/**
 * Writes orders that no charge proves down beside the database, before their numbers are given to their payers: an older
 * database that is put back lacks them.
 */
export async function markOrders(
  { db, orderMark }: Pick<Deps, 'db' | 'orderMark'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await orderMark.keep(await listHighestNumbers(db, ids))
}
