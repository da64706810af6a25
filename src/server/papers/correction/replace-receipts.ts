import { AppError } from '#domain/errors.ts'
import type { OrderId } from '#domain/ids.ts'
import {
  type CorrectedPayer,
  type OrderCorrection,
  correctedPayerFields,
  correctionField,
} from '#domain/order/order-correction.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { correctableDonor } from '#domain/receipt/receipt-correction.ts'
import type { Deps } from '#server/money/deps.ts'
import { findStatedReceipts } from '#server/papers/correction/correction-store.ts'
import { correctReceipt } from '#server/papers/receipt/correct-receipt.ts'
import { loadReceiptOrder } from '#server/papers/receipt/receipt-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Who corrects an order, and may have its tax receipts replaced. */
export interface CorrectionAuthor {
  readonly author: 'member' | 'payer'
  readonly userId: string
  readonly mayReplaceReceipts: boolean
}

/**
 * Has the tax receipts of an order replaced by others with the corrected donor; those that are not issued yet state the
 * payer of the order. Called before that payer is written.
 * @throws AppError VALIDATION where the author may not replace them, or the receipt lacks a field; CONFLICT while a bank
 *   decides about the gift; TOO_MANY_REQUESTS
 */
export async function replaceReceipts(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'newId'>,
  orderId: OrderId,
  { author, userId, mayReplaceReceipts }: CorrectionAuthor,
  changed: Pick<OrderCorrection, 'payer'> & { readonly fields: readonly (keyof CorrectedPayer)[] },
): Promise<void> {
  const stated = await findStatedReceipts(tx, orderId)
  if (stated === null) return
  const [field = 'lastName'] = changed.fields
  if (!mayReplaceReceipts)
    throwIfAny([problem(`correction.${correctionField.payer(field)}`, 'RECEIPT_RIGHT')])
  if (stated.awaitsBank) throw new AppError('CONFLICT', { detail: 'a bank decides about the gift' })
  const key = { orderId, year: stated.year }
  const { payer, corrections } = await loadReceiptOrder(tx, key)
  const { country, ...donor } = correctableDonor(payer)
  const corrected = Object.fromEntries(
    correctedPayerFields
      .filter((name) => name !== 'email' && changed.fields.includes(name))
      .map((name) => [name, changed.payer[name]]),
  )
  try {
    const typed = { ...donor, ...corrected, country, version: corrections }
    await correctReceipt(tx, deps, key, { author: author === 'payer' ? 'donor' : 'member', userId }, typed)
  } catch (error) {
    if (!(error instanceof AppError) || error.problems === undefined) throw error
    throw new AppError('VALIDATION', {
      problems: error.problems.map((found) => ({
        ...found,
        field: `correction.${correctionField.payer(found.field.slice('payer.'.length))}`,
      })),
    })
  }
}
