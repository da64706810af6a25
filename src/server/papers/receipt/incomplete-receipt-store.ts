import { sql } from 'kysely'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { ReceiptYear } from '#server/papers/receipt/receipt-report-store.ts'
import type { ReceiptKey } from '#server/papers/receipt/receipt-store.ts'

/** An order whose receipt cannot be issued without the name or the full address of its donor. */
interface IncompleteReceiptRow {
  readonly orderId: string
  readonly orderNumber: string
  readonly orderedAt: Date
  readonly amount: Cents
  readonly payer: Payer
}

/** The number of incomplete receipts of a year. */
export async function countIncompleteReceipts(
  tx: Tx,
  { organisationId, year }: ReceiptYear,
): Promise<number> {
  const { count } = await tx
    .selectFrom('receipt_due')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('organisation_id', '=', organisationId)
    .where('year', '=', year)
    .where('is_incomplete', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** A part of the incomplete receipts of a year, the oldest order first. */
export async function listIncompleteReceipts(
  tx: Tx,
  { organisationId, year }: ReceiptYear,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<IncompleteReceiptRow[]> {
  const rows = await tx
    .selectFrom('receipt_due')
    .innerJoin('order', 'order.id', 'receipt_due.order_id')
    .select(['order.id', 'order.number', 'order.created_at', 'order.amount_cents', 'order.payer'])
    .where('receipt_due.organisation_id', '=', organisationId)
    .where('receipt_due.year', '=', year)
    .where('receipt_due.is_incomplete', '=', true)
    .orderBy('order.created_at')
    .orderBy('order.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    orderId: row.id,
    orderNumber: row.number,
    orderedAt: row.created_at,
    amount: cents(row.amount_cents),
    payer: row.payer,
  }))
}

/**
 * The receipt of an order of an association, with the number of the order and whether it is incomplete; null: the
 * association expects none for it.
 */
export async function findExpectedReceiptOf(tx: Tx, { organisationId, year }: ReceiptYear, orderId: OrderId) {
  const row = await tx
    .selectFrom('receipt_due')
    .innerJoin('order', 'order.id', 'receipt_due.order_id')
    .select(['order.number', 'receipt_due.is_incomplete'])
    .where('receipt_due.organisation_id', '=', organisationId)
    .where('receipt_due.year', '=', year)
    .where('receipt_due.order_id', '=', orderId)
    .executeTakeFirst()
  if (row === undefined) return null
  const key: ReceiptKey = { orderId, year }
  return { key, orderNumber: row.number, isIncomplete: row.is_incomplete }
}
