import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Tx } from '#server/db/schema.ts'
import type { ReceiptKey } from '#server/receipt/receipt-store.ts'

/** A receipt that is not issued yet, or that another one will replace: due now, or in January. */
export interface ExpectedReceipt extends ReceiptKey {
  readonly isDue: boolean
}

/** The receipts that are expected for orders, the oldest year first; only of organisations that issue them here. */
export async function listExpectedReceipts(
  tx: Tx,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<ExpectedReceipt[]> {
  if (orderIds.length === 0) return []
  const rows = await tx
    .selectFrom('receipt_due')
    .innerJoin('organisation', 'organisation.id', 'receipt_due.organisation_id')
    .select(['receipt_due.order_id', 'receipt_due.year', 'receipt_due.due_at', 'organisation.definition'])
    .where('receipt_due.order_id', 'in', orderIds)
    .where('receipt_due.due_at', 'is not', null)
    .orderBy('receipt_due.year')
    .execute()
  return rows
    .filter(({ definition }) => issuesReceipts(definition))
    .map((row) => ({
      orderId: row.order_id as OrderId,
      year: row.year,
      isDue: row.due_at !== null && row.due_at <= now,
    }))
}

/** Makes the receipt of an order and a year due now, for what was paid until now. A later payment makes it due again. */
export async function requestReceipt(tx: Tx, { orderId, year }: ReceiptKey, now: Date): Promise<void> {
  await tx
    .updateTable('receipt_due')
    .set({ due_at: now })
    .where('order_id', '=', orderId)
    .where('year', '=', year)
    .where('due_at', '>', now)
    .execute()
}
