import type { OrderId } from '#domain/ids.ts'
import { type OrderReceipt, receiptUrl } from '#contract/order/receipt.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { listReceipts } from '#server/papers/receipt/receipt-list-store.ts'

/** The tax receipts of an order in wire format. */
export async function presentReceipts(tx: Tx, orderId: OrderId): Promise<OrderReceipt[]> {
  const receipts = await listReceipts(tx, [orderId])
  return receipts.map(({ id, label, year, amount }) => ({ url: receiptUrl(id), number: label, year, amount }))
}
