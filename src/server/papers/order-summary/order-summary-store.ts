import { sql } from 'kysely'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An order for its summary. Amounts in cents; those of one month for a monthly order. */
export interface StoredOrderSummary {
  readonly id: OrderId
  readonly number: string
  readonly cartId: string
  readonly formId: FormId
  readonly locale: Locale
  readonly payer: Payer
  readonly frequency: PaymentFrequency
  readonly orderedAt: Date
  readonly amount: Cents
  readonly tip: Cents
  readonly vat: Cents
  readonly discount: Cents
  /** Cart frozen by its first payment, with what was corrected since. */
  readonly snapshot: CartSnapshot
  /** The provider of that payment. */
  readonly provider: string
  /** Whether each line was cancelled, in the order of the frozen items. */
  readonly cancelled: readonly boolean[]
}

/** The order at an id, or null. */
export async function findOrderSummary(tx: Tx, id: OrderId): Promise<StoredOrderSummary | null> {
  const row = await tx
    .selectFrom('order')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.cart_id', '=', 'order.cart_id')
        .onRef('payment.order_id', '=', 'order.id')
        .on('payment.installment_number', '=', 1),
    )
    .select(['order.number', 'order.cart_id', 'order.form_id', 'order.locale', 'order.payer'])
    .select(['order.payment_frequency', 'order.created_at', 'order.amount_cents', 'order.tip_cents'])
    .select(['order.vat_cents', 'order.discount_cents', 'payment.provider'])
    .select(sql<CartSnapshot>`corrected_snapshot(payment)`.as('snapshot'))
    .where('order.id', '=', id)
    .where('payment.state', '=', 'paid')
    .executeTakeFirst()
  if (row === undefined) return null
  const lines = await tx
    .selectFrom('order_item')
    .select('cancelled_at')
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    id,
    number: row.number,
    cartId: row.cart_id,
    formId: row.form_id as FormId,
    locale: row.locale,
    payer: row.payer,
    frequency: row.payment_frequency,
    orderedAt: row.created_at,
    amount: cents(row.amount_cents),
    tip: cents(row.tip_cents),
    vat: cents(row.vat_cents),
    discount: cents(row.discount_cents),
    snapshot: row.snapshot,
    provider: row.provider,
    cancelled: lines.map((line) => line.cancelled_at !== null),
  }
}

/** Lists the returned money of an order, the oldest first: refunds, and lost disputes. The tip is included. */
export async function listOrderRefunds(
  tx: Tx,
  orderId: OrderId,
): Promise<{ readonly amount: Cents; readonly at: Date }[]> {
  const ofOrder = sql<string>`(select id from payments_of_order(${orderId}))`
  const rows = await tx
    .selectFrom('refund')
    .select(['refund.amount_cents', 'refund.updated_at'])
    .where('refund.payment_id', 'in', ofOrder)
    .where('refund.state', '=', 'refunded')
    .unionAll(
      tx
        .selectFrom('dispute')
        .select([sql<number>`dispute.org_cents + dispute.tip_cents`.as('amount_cents'), 'dispute.updated_at'])
        .where('dispute.payment_id', 'in', ofOrder)
        .where('dispute.state', '=', 'lost'),
    )
    .orderBy('updated_at')
    .execute()
  return rows.map((row) => ({ amount: cents(row.amount_cents), at: row.updated_at }))
}
