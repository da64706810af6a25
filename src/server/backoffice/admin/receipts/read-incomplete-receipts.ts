import type { IncompleteReceipts } from '#contract/admin/incomplete-receipts.ts'
import { receiptsPerPage } from '#domain/receipt/receipt-state.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { donorOf } from '#server/papers/receipt/compose-receipt-facts.ts'
import {
  countIncompleteReceipts,
  listIncompleteReceipts,
} from '#server/papers/receipt/incomplete-receipt-store.ts'
import type { ReceiptYear } from '#server/papers/receipt/receipt-report-store.ts'

/** A page of the incomplete receipts of a year; beyond the last page, that one: others complete some meanwhile. */
export async function readIncompleteReceipts(
  tx: Tx,
  year: ReceiptYear,
  wantedPage: number,
): Promise<IncompleteReceipts> {
  const count = await countIncompleteReceipts(tx, year)
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(count / receiptsPerPage)))
  const part = { offset: (page - 1) * receiptsPerPage, limit: receiptsPerPage }
  const rows = await listIncompleteReceipts(tx, year, part)
  return {
    receipts: rows.map(({ payer, orderedAt, ...order }) => ({
      ...order,
      orderedAt: orderedAt.toISOString(),
      donor: donorOf(payer).name,
      email: payer.email,
    })),
    page,
    count,
  }
}
