import { sql } from 'kysely'
import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { PaymentFrequency, TierType } from '#domain/form/form-definition.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A captured payment for its certificate. Amounts in cents. */
export interface StoredCertificate {
  readonly orderNumber: string
  readonly locale: Locale
  readonly payer: Payer
  readonly formId: FormId
  readonly formTitle: string
  /** The provider that took the money. */
  readonly provider: string
  /** Null if no attempt has one. */
  readonly paymentMethod: string | null
  readonly paidAt: Date
  readonly amount: Cents
  readonly tip: Cents
  readonly frequency: PaymentFrequency
  readonly installmentNumber: number
  /** Number of debits of the order, paid or to come. */
  readonly installmentCount: number
  /** The amounts paid per line, in line order. */
  readonly lines: readonly {
    readonly name: string
    readonly type: TierType
    readonly item: SnapshotItem
    readonly amount: Cents
  }[]
  /** Refunds, the oldest first. */
  readonly refunds: readonly { readonly amount: Cents; readonly at: Date }[]
}

/** The payment certificate with an id, or null. */
export async function findCertificate(tx: Tx, id: string): Promise<StoredCertificate | null> {
  const row = await tx
    .selectFrom('document')
    .innerJoin('payment', 'payment.id', 'document.payment_id')
    .innerJoin('order', 'order.id', 'document.order_id')
    .leftJoin('payment_attempt as success', (join) =>
      join.onRef('success.payment_id', '=', 'payment.id').on('success.state', '=', 'succeeded'),
    )
    .select([
      'payment.id',
      'payment.form_id',
      'payment.amount_cents',
      'payment.tip_cents',
      'payment.provider',
    ])
    .select([
      'payment.installment_number',
      'document.created_at as paid_at',
      'success.payment_method as paymentMethod',
    ])
    .select(['order.number', 'order.locale', 'order.payer', 'order.payment_frequency'])
    .select([
      sql<string>`payment.snapshot ->> 'formTitle'`.as('form_title'),
      sql<number>`(
        select count(*)::integer from schedule s join installment i on i.schedule_id = s.id
        where s.order_id = document.order_id and i.state <> 'cancelled'
      )`.as('installment_count'),
    ])
    .where('document.id', '=', id)
    .where('document.kind', '=', 'paymentCertificate')
    .executeTakeFirst()
  if (row === undefined) return null
  const [lines, refunds] = await Promise.all([listPaidLines(tx, row.id), listPaymentRefunds(tx, row.id)])
  return {
    orderNumber: row.number,
    locale: row.locale,
    // Copied from the snapshot when the order was created.
    payer: row.payer,
    formId: row.form_id as FormId,
    formTitle: row.form_title,
    provider: row.provider,
    paymentMethod: row.paymentMethod,
    paidAt: row.paid_at,
    amount: cents(row.amount_cents),
    tip: cents(row.tip_cents),
    frequency: row.payment_frequency,
    installmentNumber: row.installment_number,
    installmentCount: row.installment_count,
    lines,
    refunds,
  }
}

async function listPaidLines(tx: Tx, paymentId: string): Promise<StoredCertificate['lines']> {
  const rows = await tx
    .selectFrom('payment_share as share')
    .innerJoin('order_item as item', 'item.id', 'share.order_item_id')
    .select(['item.name', 'item.tier_type', 'item.detail'])
    .select(sql<number>`share.item_cents + share.options_cents`.as('paid_cents'))
    .where('share.payment_id', '=', paymentId)
    .orderBy('item.position')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    type: row.tier_type as TierType,
    // Copied from the snapshot when the order was created.
    item: row.detail,
    amount: cents(row.paid_cents),
  }))
}

/** Refunds, and lost disputes. */
async function listPaymentRefunds(tx: Tx, paymentId: string): Promise<StoredCertificate['refunds']> {
  const rows = await tx
    .selectFrom('refund')
    .select(['amount_cents', 'updated_at'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'refunded')
    .unionAll(
      tx
        .selectFrom('dispute')
        .select([sql<number>`org_cents + tip_cents`.as('amount_cents'), 'updated_at'])
        .where('payment_id', '=', paymentId)
        .where('state', '=', 'lost'),
    )
    .orderBy('updated_at')
    .execute()
  return rows.map((row) => ({ amount: cents(row.amount_cents), at: row.updated_at }))
}

/** A document of an order, with its payment. */
export interface StoredDocument {
  readonly id: string
  readonly kind: 'paymentCertificate'
  readonly installmentNumber: number
  readonly amount: Cents
  readonly at: Date
  /** Refund state of the payment: the total refunded, whether a refund is pending, an open or lost dispute. */
  readonly refunded: Cents
  readonly isRefunding: boolean
  readonly isContested: boolean
}

/** The documents of an order, in the order of its payments. */
export async function listDocuments(tx: Tx, orderId: OrderId): Promise<StoredDocument[]> {
  const rows = await tx
    .selectFrom('document')
    .innerJoin('payment', 'payment.id', 'document.payment_id')
    .select(['document.id', 'document.kind', 'document.created_at', 'payment.installment_number'])
    .select([
      sql<number>`payment.amount_cents + payment.tip_cents`.as('charged_cents'),
      sql<number>`coalesce((
        select sum(amount_cents) from refund r where r.payment_id = payment.id and r.state = 'refunded'
      ), 0)::bigint`.as('refunded_cents'),
      sql<boolean>`exists (
        select 1 from refund r where r.payment_id = payment.id and r.state = any(state_set('refund', 'pending'))
      )`.as('is_refunding'),
      sql<boolean>`exists (
        select 1 from dispute d where d.payment_id = payment.id and d.state <> 'won'
      )`.as('is_contested'),
    ])
    .where('document.order_id', '=', orderId)
    .orderBy('payment.installment_number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    installmentNumber: row.installment_number,
    amount: cents(row.charged_cents),
    at: row.created_at,
    refunded: cents(row.refunded_cents),
    isRefunding: row.is_refunding,
    isContested: row.is_contested,
  }))
}
