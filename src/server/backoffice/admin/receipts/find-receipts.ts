import type { FindReceipts, FoundReceipts } from '#contract/admin/found-receipts.ts'
import { receiptUrl } from '#contract/order/receipt.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import { receiptsPerPage, receiptStateOf } from '#domain/receipt/receipt-state.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { type StoredFoundReceipt, findReceipts } from '#server/papers/receipt/found-receipt-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/** A page of the receipts of the association of a grant that match a text. */
export async function readFoundReceipts(
  tx: Tx,
  { organisationId }: Granted,
  { text, year, page }: FindReceipts,
  now: Date,
): Promise<FoundReceipts> {
  const offset = (page - 1) * receiptsPerPage
  const wanted = { organisationId, text, year, offset, limit: receiptsPerPage }
  const { rows, count } = await findReceipts(tx, wanted)
  return { receipts: rows.map((row) => presentFound(row, now)), count }
}

function presentFound(row: StoredFoundReceipt, now: Date): FoundReceipts['receipts'][number] {
  const state = receiptStateOf(row)
  const isValid = state === 'valid'
  return {
    id: row.id,
    number: row.label,
    year: row.year,
    donor: row.donor,
    email: row.email,
    amount: row.amount,
    issuedAt: row.issuedAt.toISOString(),
    state,
    replacedBy: row.replacedBy,
    url: row.hasFile ? receiptUrl(row.id) : null,
    isBeingReplaced: isValid && row.dueAt !== null && row.dueAt <= now,
    canCorrect: isValid && row.donor !== '' && !row.awaitsBank && issuesReceipts(row.definition),
  }
}
