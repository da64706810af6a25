import { AppError } from '#domain/errors.ts'
import { type OrderId, readId } from '#domain/ids.ts'
import { findOwnOrder } from '#server/money/order/own-order-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { ReceiptKey } from '#server/papers/receipt/receipt-store.ts'

/** The order of a user and the year of an address. @throws AppError NOT_FOUND */
export async function ownReceiptKey(
  tx: Tx,
  userId: string,
  order: string,
  year: string,
): Promise<ReceiptKey> {
  const orderId = readId<OrderId>(order)
  const isOwn = orderId !== null && (await findOwnOrder(tx, userId, orderId)) !== null
  if (orderId === null || !isOwn || !/^2\d{3}$/.test(year)) throw new AppError('NOT_FOUND')
  return { orderId, year: Number(year) }
}
