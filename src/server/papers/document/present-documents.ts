import type { OrderId } from '#domain/ids.ts'
import { publicPaymentState } from '#domain/refund/public-payment-state.ts'
import { documentUrl, type OrderDocument } from '#contract/order/document.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { listDocuments } from '#server/papers/document/document-store.ts'

/** The documents of an order in wire format. */
export async function presentDocuments(tx: Tx, orderId: OrderId): Promise<OrderDocument[]> {
  const documents = await listDocuments(tx, orderId)
  return documents.map(({ id, kind, installmentNumber, amount, at, ...since }) => ({
    kind,
    url: documentUrl(id),
    number: installmentNumber,
    date: at.toISOString(),
    amount,
    state: publicPaymentState({ captured: amount, ...since }),
  }))
}
