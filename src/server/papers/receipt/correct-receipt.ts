import type { CorrectDonor } from '#contract/receipt-correction.ts'
import { AppError } from '#domain/errors.ts'
import {
  type DonorCorrection,
  checkDonorCorrection,
  correctableDonor,
  isCompanyDonor,
  tidyDonor,
} from '#domain/receipt/receipt-correction.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import { throwIfAny } from '#domain/problem.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { writeReceiptCorrection } from '#server/papers/receipt/receipt-correction-store.ts'
import { type ReceiptKey, loadReceiptOrder } from '#server/papers/receipt/receipt-store.ts'

interface CorrectionAuthor {
  readonly author: 'donor' | 'member'
  readonly userId: string
}

/**
 * Corrects the donor that the receipts of an order state, from a year on: a valid receipt is replaced by the worker, and
 * stays as evidence. The caller has checked that there is such a receipt, and who may correct it. Returns whether
 * anything changed.
 * @throws AppError VALIDATION; CONFLICT where receipts are not issued here; RECEIPT_CHANGED where another session
 *   corrected it since it was read; TOO_MANY_REQUESTS
 */
export async function correctReceipt(
  tx: Tx,
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  key: ReceiptKey,
  { author, userId }: CorrectionAuthor,
  { version, ...typed }: CorrectDonor,
): Promise<boolean> {
  const { organisation, payer } = await loadReceiptOrder(tx, key)
  if (!issuesReceipts(organisation)) throw new AppError('CONFLICT')
  const isCompany = isCompanyDonor(payer)
  throwIfAny(checkDonorCorrection(typed, isCompany))
  const [before, after] = [correctableDonor(payer), tidyDonor(typed, isCompany)]
  const fields = Object.keys(after) as (keyof DonorCorrection)[]
  if (fields.every((field) => before[field] === after[field])) return false
  const { orderId, year } = key
  const entry = { id: newId(), orderId, year, author, userId, version, before, after, now: clock.now() }
  const outcome = await writeReceiptCorrection(tx, entry)
  if (outcome === 'changed') throw new AppError('RECEIPT_CHANGED')
  if (outcome === 'tooMany') throw new AppError('TOO_MANY_REQUESTS')
  return true
}
