import type { Deps } from '#server/money/deps.ts'
import { listOrdersAmong, noteLostOrders } from '#server/money/restore/restore-store.ts'

/**
 * Looks for orders that were written down beside the database and are not in it. Payers hold their numbers, so a new
 * series of numbers starts; charges show the rest that an older database lacks. Returns how many there are.
 */
export async function findLostOrders(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'orderMark'>,
): Promise<number> {
  const marked = await deps.orderMark.list()
  if (marked.length === 0) return 0
  const known = await listOrdersAmong(
    deps.db,
    marked.map(({ id }) => id),
  )
  const lost = marked.filter(({ id }) => !known.has(id))
  if (lost.length === 0) return 0
  const seen = Math.max(...lost.map(({ number }) => number))
  await noteLostOrders(deps.db, { seen, now: deps.clock.now() })
  deps.log.error({ lost: lost.length }, 'database restored: orders without a charge are missing')
  await deps.orderMark.forget(lost)
  return lost.length
}
