import { type ExpressionBuilder, sql } from 'kysely'
import type { OrderId } from '#domain/ids.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Database, Tx } from '#server/db/schema.ts'
import type { ReceiptKey } from '#server/receipt/receipt-store.ts'

interface Wanted {
  readonly organisationId: string
  readonly year: number
  readonly now: Date
}

/** An order whose receipt waits for the name or the full address of its donor. */
export interface IncompleteReceiptRow {
  readonly orderId: string
  readonly orderNumber: string
  readonly payer: Payer
}

/** Whether a receipt waits for its donor. One that is due now is planned again: it may wait no longer. */
function isWaiting(eb: ExpressionBuilder<Database, 'receipt_due'>, { organisationId, year, now }: Wanted) {
  return eb.and([
    eb('receipt_due.organisation_id', '=', organisationId),
    eb('receipt_due.year', '=', year),
    eb('receipt_due.is_incomplete', '=', true),
    eb.or([eb('receipt_due.due_at', 'is', null), eb('receipt_due.due_at', '>', now)]),
  ])
}

/** A page of the receipts of a year that wait for their donor, the oldest order first, and the number on all pages. */
export async function listIncompleteReceipts(
  tx: Tx,
  { offset, limit, ...wanted }: Wanted & { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: IncompleteReceiptRow[]; readonly count: number }> {
  const rows = await tx
    .selectFrom('receipt_due')
    .innerJoin('order', 'order.id', 'receipt_due.order_id')
    .select(['order.id as orderId', 'order.number as orderNumber', 'order.payer'])
    .where((eb) => isWaiting(eb, wanted))
    .orderBy('order.created_at')
    .orderBy('order.id')
    .offset(offset)
    .limit(limit)
    .execute()
  const { count } = await tx
    .selectFrom('receipt_due')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where((eb) => isWaiting(eb, wanted))
    .executeTakeFirstOrThrow()
  return { rows, count }
}

/**
 * The receipt of an order of an association, with the number of the order and whether it waits for its donor; null: the
 * association expects none for it.
 */
export async function findIncompleteReceipt(tx: Tx, wanted: Wanted, orderId: OrderId) {
  const row = await tx
    .selectFrom('receipt_due')
    .innerJoin('order', 'order.id', 'receipt_due.order_id')
    .select('order.number')
    .select((eb) => isWaiting(eb, wanted).as('is_waiting'))
    .where('receipt_due.organisation_id', '=', wanted.organisationId)
    .where('receipt_due.year', '=', wanted.year)
    .where('receipt_due.order_id', '=', orderId)
    .executeTakeFirst()
  if (row === undefined) return null
  const key: ReceiptKey = { orderId, year: wanted.year }
  return { key, orderNumber: row.number, isWaiting: row.is_waiting === true }
}
