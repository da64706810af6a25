import { retentionMs } from '#domain/account/retention.ts'
import { cancelExpected, listOldPromises } from '#server/money/offline/expected-store.ts'
import type { Db } from '#server/platform/db/schema.ts'

/**
 * Applies the term of promised money: what never came is not expected any more. Each is a transaction, which locks the
 * stock of one cart. Returns how many.
 */
export async function endOldPromises(
  db: Db,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<number> {
  const until = new Date(now.getTime() - retentionMs('promise'))
  const due = await listOldPromises(db, { until, limit })
  for (const promise of due) await cancelExpected(db, { ...promise, user: null, now })
  return due.length
}
