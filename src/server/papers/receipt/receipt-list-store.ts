import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A receipt that can be opened. */
export interface ListedReceipt {
  readonly id: string
  readonly orderId: OrderId
  readonly label: string
  readonly year: number
  readonly amount: Cents
}

/** The valid receipts of orders that have their file, the oldest year first. */
export async function listReceipts(tx: Tx, orderIds: readonly OrderId[]): Promise<ListedReceipt[]> {
  if (orderIds.length === 0) return []
  const rows = await tx
    .selectFrom('receipt')
    .innerJoin('receipt_file', 'receipt_file.receipt_id', 'receipt.id')
    .select(['receipt.id', 'receipt.order_id', 'receipt.label', 'receipt.year', 'receipt.amount_cents'])
    .where('receipt.order_id', 'in', orderIds)
    .where('receipt.ended_at', 'is', null)
    .orderBy('receipt.year')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id as OrderId,
    label: row.label,
    year: row.year,
    amount: cents(row.amount_cents),
  }))
}
