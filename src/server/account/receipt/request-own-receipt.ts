import { AppError } from '#domain/errors.ts'
import { type OrderId, readId } from '#domain/ids.ts'
import { findOwnOrder } from '#server/account/own-order-store.ts'
import type { Deps } from '#server/deps.ts'
import { listExpectedReceipts, requestReceipt } from '#server/receipt/expected-receipt-store.ts'

/**
 * Makes the yearly receipt of an order of a user due now, before its January. Returns whether one is on its way: nothing
 * is expected where it was issued already, or where the association sends its receipts itself.
 * @throws AppError NOT_FOUND
 */
export async function requestOwnReceipt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  order: string,
  year: string,
): Promise<boolean> {
  const orderId = readId<OrderId>(order)
  const isOwn = orderId !== null && (await findOwnOrder(db, userId, orderId)) !== null
  if (orderId === null || !isOwn || !/^2\d{3}$/.test(year)) throw new AppError('NOT_FOUND')
  const now = clock.now()
  const expected = await listExpectedReceipts(db, [orderId], now)
  if (!expected.some((one) => one.year === Number(year))) return false
  await requestReceipt(db, { orderId, year: Number(year) }, now)
  return true
}
