import { sql } from 'kysely'
import { tierTypes } from '#domain/form/form-lists.ts'
import { mayOpenReceipt } from '#domain/form/gift-types.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { PlannedRefund } from '#domain/refund/plan-refund.ts'
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

/** Numbers of the valid receipts of an order that state a gift of planned refunds, the oldest year first. */
export async function listReceiptsOfRefunds(
  tx: Tx,
  orderId: OrderId,
  refunds: readonly PlannedRefund[],
): Promise<string[]> {
  const paymentIds = refunds.map(({ paymentId }) => paymentId)
  const itemIds = refunds.flatMap(({ shares }) => shares.map(({ itemId }) => itemId))
  const giftTypes = tierTypes.filter(mayOpenReceipt)
  const { rows } = await sql<{ label: string }>`
    select r.label from receipt r
    where r.order_id = ${orderId} and r.ended_at is null
      and exists (select from order_item i where i.id = any(${itemIds}::uuid[])
        and i.is_eligible_tax_receipt and i.tier_type = any(${giftTypes}))
      and exists (select from document c where c.payment_id = any(${paymentIds}::uuid[])
        and c.kind = 'paymentCertificate'
        and extract(year from c.created_at at time zone 'Europe/Paris') = r.year)
    order by r.year, r.label`.execute(tx)
  return rows.map(({ label }) => label)
}
