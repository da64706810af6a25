import { AppError } from '#domain/errors.ts'
import type { CorrectableReceipt, CorrectDonor } from '#contract/receipt-correction.ts'
import { ownReceiptKey } from '#server/backoffice/account/receipt/own-receipt-key.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { correctReceipt } from '#server/papers/receipt/correct-receipt.ts'
import { listReceiptStates } from '#server/papers/receipt/expected-receipt-store.ts'
import { presentCorrectable } from '#server/papers/receipt/present-correctable.ts'
import type { ReceiptKey } from '#server/papers/receipt/receipt-store.ts'

interface Named {
  readonly orderId: string
  readonly year: string
}

/** Reads the donor on the receipt of an order of a user. @throws AppError NOT_FOUND */
export async function readOwnReceipt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  named: Named,
): Promise<CorrectableReceipt> {
  return presentCorrectable(db, await correctableKey(db, userId, named, clock.now()))
}

/**
 * Corrects the donor of the receipt of an order of a user. Returns whether anything changed.
 * @throws AppError NOT_FOUND, VALIDATION, RECEIPT_CHANGED, TOO_MANY_REQUESTS
 */
export async function correctOwnReceipt(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  userId: string,
  named: Named,
  typed: CorrectDonor,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const key = await correctableKey(tx, userId, named, deps.clock.now())
    return correctReceipt(tx, deps, key, { author: 'donor', userId }, typed)
  })
}

/** @throws AppError NOT_FOUND for another person's order, and where there is no receipt to correct */
async function correctableKey(
  tx: Tx,
  userId: string,
  { orderId, year }: Named,
  now: Date,
): Promise<ReceiptKey> {
  const key = await ownReceiptKey(tx, userId, orderId, year)
  const states = await listReceiptStates(tx, [key.orderId], now)
  if (!states.some((one) => one.year === key.year && one.canCorrect)) throw new AppError('NOT_FOUND')
  return key
}
