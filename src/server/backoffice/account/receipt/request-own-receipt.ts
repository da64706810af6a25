import { ownReceiptKey } from '#server/backoffice/account/receipt/own-receipt-key.ts'
import type { Deps } from '#server/money/deps.ts'
import { listReceiptStates, requestReceipt } from '#server/papers/receipt/expected-receipt-store.ts'

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
  const key = await ownReceiptKey(db, userId, order, year)
  const now = clock.now()
  const states = await listReceiptStates(db, [key.orderId], now)
  if (!states.some((one) => one.year === key.year && one.isExpected)) return false
  await requestReceipt(db, key, now)
  return true
}
