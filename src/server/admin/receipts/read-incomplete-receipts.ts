import type { IncompleteReceipts } from '#contract/admin/incomplete-receipts.ts'
import { receiptsPerPage } from '#domain/receipt/receipt-state.ts'
import type { Tx } from '#server/db/schema.ts'
import { donorOf } from '#server/receipt/compose-receipt-facts.ts'
import { listIncompleteReceipts } from '#server/receipt/incomplete-receipt-store.ts'
import type { Granted } from '#server/user/actor.ts'

/** A page of the receipts of a year that wait for the name or the full address of their donor. */
export async function readIncompleteReceipts(
  tx: Tx,
  { organisationId }: Granted,
  year: number,
  page: number,
  now: Date,
): Promise<IncompleteReceipts> {
  const offset = (page - 1) * receiptsPerPage
  const wanted = { organisationId, year, now, offset, limit: receiptsPerPage }
  const { rows, count } = await listIncompleteReceipts(tx, wanted)
  return {
    receipts: rows.map(({ orderId, orderNumber, payer }) => ({
      orderId,
      orderNumber,
      donor: donorOf(payer).name,
      email: payer.email,
    })),
    count,
  }
}
