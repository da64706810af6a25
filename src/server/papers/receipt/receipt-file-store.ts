import { Type } from 'typebox'
import type { FormId, OrderId } from '#domain/ids.ts'
import { machineTimeIn } from '#server/platform/clock/machine-time-store.ts'
import { callForRows, callFunction } from '#server/platform/db/call-function.ts'
import { QueuedMails } from '#server/platform/db/plan-parts.ts'
import { HexBytes, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { ReceiptToDraw } from '#server/papers/receipt/compose-receipt-sheet.ts'

/** A claimed receipt without a file, with the number of failed tries before. */
export const claimUnprintedReceipts = callForRows(
  'claim_unprinted_receipts',
  Type.Object({ leaseMs: Type.Integer(), limit: Type.Integer() }),
  Type.Object({ id: Uuid(), tries: Type.Integer() }),
)

/** Stores the file of a receipt with the mail to its donor; false where another process had stored it. */
export const storeReceiptFile = callFunction(
  'store_receipt_file',
  Type.Object({
    receiptId: Uuid(),
    pdf: HexBytes,
    sha256: Type.String(),
    mails: QueuedMails,
    now: Instant,
  }),
  Type.Boolean(),
)

/** Records a failed try; the next one is after `waitMs`. */
export async function postponePrint(tx: Tx, id: string, waitMs: number): Promise<void> {
  await tx
    .updateTable('receipt')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: machineTimeIn(waitMs) }))
    .where('id', '=', id)
    .where('next_try_at', 'is not', null)
    .execute()
}

/** A receipt for its paper and its address. */
export interface PrintableReceipt extends Omit<ReceiptToDraw, 'brandName'> {
  readonly label: string
  readonly orderId: OrderId
  readonly year: number
  readonly formId: FormId
  /** Whether it replaces an earlier one of the same order and year. */
  readonly replaces: boolean
  /** The file as it was first printed, with its SHA-256; null: not printed yet. */
  readonly file: { readonly pdf: Buffer; readonly sha256: string } | null
}

/** The receipt with an id, or null. */
export async function findPrintableReceipt(tx: Tx, id: string): Promise<PrintableReceipt | null> {
  const row = await tx
    .selectFrom('receipt')
    .innerJoin('order', 'order.id', 'receipt.order_id')
    .leftJoin('receipt_file', 'receipt_file.receipt_id', 'receipt.id')
    .leftJoin('receipt as next', 'next.id', 'receipt.replaced_by')
    .select(['receipt.label', 'receipt.facts', 'receipt.created_at', 'receipt.ended_at', 'receipt.year'])
    .select(['receipt.order_id', 'order.form_id', 'next.label as next_label'])
    .select(['receipt_file.pdf', 'receipt_file.sha256'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('receipt as earlier')
            .select('earlier.id')
            .whereRef('earlier.replaced_by', '=', 'receipt.id'),
        )
        .as('replaces'),
    )
    .where('receipt.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { label, facts, year, pdf, sha256 } = row
  return {
    label,
    facts,
    year,
    issuedAt: row.created_at,
    ended: row.ended_at === null ? null : { at: row.ended_at, replacedBy: row.next_label },
    orderId: row.order_id as OrderId,
    formId: row.form_id as FormId,
    replaces: Boolean(row.replaces),
    file: pdf === null || sha256 === null ? null : { pdf, sha256 },
  }
}
