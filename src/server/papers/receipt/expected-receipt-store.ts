import { sql } from 'kysely'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { ReceiptKey } from '#server/papers/receipt/receipt-store.ts'

/** The receipt of an order and a year, which may be issued or not. */
export interface OrderReceiptState extends ReceiptKey {
  /** Whether one is to come: the first one, or one that replaces it. */
  readonly isExpected: boolean
  /** Whether it comes now; else in January. */
  readonly isDue: boolean
  /**
   * Whether its donor can be corrected: one is valid, is to come or waits for a full address. Nothing is to be corrected
   * while a bank decides, of a receipt that is void, and of one whose donor was erased.
   */
  readonly canCorrect: boolean
}

/** The receipts of orders, issued or to come, the oldest year first; of organisations that issue them here alone. */
export async function listReceiptStates(
  tx: Tx,
  orderIds: readonly OrderId[],
  now: Date,
): Promise<OrderReceiptState[]> {
  if (orderIds.length === 0) return []
  const rows = await tx
    .selectFrom('receipt_due')
    .innerJoin('organisation', 'organisation.id', 'receipt_due.organisation_id')
    .select(['receipt_due.order_id', 'receipt_due.year', 'receipt_due.due_at'])
    .select(['receipt_due.awaits_bank', 'receipt_due.is_incomplete', 'organisation.definition'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('receipt')
            .select('receipt.id')
            .whereRef('receipt.order_id', '=', 'receipt_due.order_id')
            .whereRef('receipt.year', '=', 'receipt_due.year')
            .where('receipt.ended_at', 'is', null)
            .where(sql`receipt.facts #>> '{donor,name}'`, '<>', ''),
        )
        .as('has_valid'),
    )
    .where('receipt_due.order_id', 'in', orderIds)
    .orderBy('receipt_due.year')
    .execute()
  return rows
    .filter(({ definition }) => issuesReceipts(definition))
    .map((row) => ({
      orderId: row.order_id as OrderId,
      year: row.year,
      isExpected: row.due_at !== null,
      canCorrect: !row.awaits_bank && (Boolean(row.has_valid) || row.due_at !== null || row.is_incomplete),
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
