import { sql } from 'kysely'
import { Type } from 'typebox'
import type { FormId, OrderId, PaymentId } from '#domain/ids.ts'
import type { InstallmentState } from '#domain/installment/installment-machine.ts'
import { cents } from '#domain/money.ts'
import type { OfflinePaymentMethod, PaymentMethod } from '#domain/payment/payment-method.ts'
import { refundMachine } from '#domain/refund/refund-machine.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Database, Tx } from '#server/platform/db/schema.ts'

/** Takes an order out of an account, for ever; false where it is not the user's. */
export const detachOrder = callWithArguments(
  'detach_order',
  Type.Object({ user: Uuid(), order: Uuid<OrderId>(), now: Instant }),
  Type.Boolean(),
)

/** The orders of a user, as a table named `order`. */
export const ownOrders = (userId: string) => sql<Database['order']>`orders_of_user(${userId})`.as('order')

/** Those that a user placed while signed in, as a table named `placed`. */
export const placedOrders = (userId: string) =>
  sql<Database['order']>`orders_placed_by(${userId})`.as('placed')

/** The order of a user at an id, or null: there is none, or it is not theirs. */
export async function findOwnOrder(tx: Tx, userId: string, orderId: OrderId) {
  const row = await tx
    .selectFrom(ownOrders(userId))
    .innerJoin('cart', 'cart.id', 'order.cart_id')
    .select(['order.id', 'order.number', 'order.cart_id as cartId', 'order.form_id as formId'])
    .select(['order.locale', 'order.payer', 'order.created_at as createdAt'])
    .select(['order.amount_cents as amount', 'order.tip_cents as tip', 'order.vat_cents as vat'])
    .select(['order.discount_cents as discount', 'order.payment_frequency as frequency'])
    .select([
      sql<string | null>`cart.payer #>> '{acknowledgedTerms,version}'`.as('termsVersion'),
      sql<string | null>`cart.payer #>> '{acknowledgedTerms,at}'`.as('termsAt'),
    ])
    .where('order.id', '=', orderId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, id: row.id as OrderId, formId: row.formId as FormId }
}
export type StoredOwnOrder = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>>

/** The lines of an order in their order. */
export async function listOwnItems(tx: Tx, orderId: OrderId) {
  return tx
    .selectFrom('order_item')
    .select(['id', 'detail', 'cancelled_at as cancelledAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('refund_request')
            .innerJoin('refund', 'refund.request_id', 'refund_request.id')
            .innerJoin('refund_share', 'refund_share.refund_id', 'refund.id')
            .select('refund.id')
            .whereRef('refund_request.order_id', '=', 'order_item.order_id')
            .whereRef('refund_share.order_item_id', '=', 'order_item.id')
            .where('refund.state', '=', 'refunded'),
        )
        .as('isRefunded'),
    )
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

/** A payment of an order: captured, or one of its debits. */
export interface StoredOwnPayment {
  readonly id: PaymentId
  readonly cartId: string
  readonly number: number
  readonly amount: number
  readonly tip: number
  readonly isPaid: boolean
  /** Null for a payment that is no debit of a schedule. */
  readonly debitState: InstallmentState | null
  /** Its payer paid it in person, and the bank has not answered yet. */
  readonly isBeingPaid: boolean
  /** The civil date of a debit. */
  readonly dueOn: string | null
  /** When the money was captured; null without money. */
  readonly paidAt: Date | null
  readonly method: PaymentMethod | null
  readonly offlineMethod: OfflinePaymentMethod | null
  /** The id of its certificate, which is its address. */
  readonly certificateId: string | null
  readonly refunded: number
  readonly isRefunding: boolean
  readonly isContested: boolean
}

function ownPayments(tx: Tx) {
  return (
    tx
      .selectFrom('payment')
      .leftJoin('installment', 'installment.payment_id', 'payment.id')
      .leftJoin('offline_entry', 'offline_entry.payment_id', 'payment.id')
      .leftJoin('document', (join) =>
        join
          .onRef('document.order_id', '=', 'payment.order_id')
          .onRef('document.payment_id', '=', 'payment.id')
          .on('document.kind', '=', 'paymentCertificate'),
      )
      .leftJoin('payment_attempt as success', (join) =>
        join.onRef('success.payment_id', '=', 'payment.id').on('success.state', '=', 'succeeded'),
      )
      .select(['payment.id', 'payment.cart_id as cartId', 'payment.installment_number as number'])
      .select(['payment.amount_cents as amount', 'payment.tip_cents as tip'])
      .select(['installment.state as debitState', 'installment.due_on as dueOn'])
      .select(['document.id as certificateId', 'document.created_at as paidAt'])
      .select(['success.payment_method as method', 'offline_entry.payment_method as offlineMethod'])
      .select((eb) => [
        eb('payment.state', '=', 'paid').as('isPaid'),
        sql<boolean>`exists (
        select 1 from payment_attempt a where a.payment_id = payment.id and a.kind = 'payer'
          and a.state = any(state_set('attempt', 'charging'))
      )`.as('isBeingPaid'),
        sql<number>`coalesce((
        select sum(amount_cents) from refund r where r.payment_id = payment.id and r.state = 'refunded'
      ), 0)::bigint`.as('refunded'),
        eb
          .exists(
            eb
              .selectFrom('refund as r')
              .select('r.id')
              .whereRef('r.payment_id', '=', 'payment.id')
              .where('r.state', 'in', refundMachine.sets.pending),
          )
          .as('isRefunding'),
        eb
          .exists(
            eb
              .selectFrom('dispute as d')
              .select('d.id')
              .whereRef('d.payment_id', '=', 'payment.id')
              .where('d.state', '<>', 'won'),
          )
          .as('isContested'),
      ])
      // Payments of a cart that were abandoned before another one made the order are not the order's.
      .where((eb) => eb.or([eb('payment.state', '=', 'paid'), eb('installment.payment_id', 'is not', null)]))
  )
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof ownPayments>['executeTakeFirstOrThrow']>>

const readPayment = (row: PaymentRow): StoredOwnPayment => ({
  ...row,
  id: row.id as PaymentId,
  isPaid: Boolean(row.isPaid),
  isRefunding: Boolean(row.isRefunding),
  isContested: Boolean(row.isContested),
})

/** The payments of the orders of some carts, first to last. */
export async function listOwnPayments(tx: Tx, cartIds: readonly string[]): Promise<StoredOwnPayment[]> {
  if (cartIds.length === 0) return []
  const rows = await ownPayments(tx)
    .where('payment.cart_id', 'in', cartIds)
    .orderBy('payment.cart_id')
    .orderBy('payment.installment_number')
    .execute()
  return rows.map(readPayment)
}

/** A payment of an order of a user, or null. */
export async function findOwnPayment(tx: Tx, userId: string, paymentId: PaymentId) {
  const row = await ownPayments(tx)
    .innerJoin(ownOrders(userId), 'order.cart_id', 'payment.cart_id')
    .select(['order.created_at as orderedAt'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
  return row === undefined ? null : { payment: readPayment(row), orderedAt: row.orderedAt }
}

/** Lists the shares of payments in the lines of their order. Cents. */
export async function listShares(tx: Tx, paymentIds: readonly PaymentId[]) {
  if (paymentIds.length === 0) return []
  const rows = await tx
    .selectFrom('payment_share')
    .innerJoin('order_item', 'order_item.id', 'payment_share.order_item_id')
    .select(['payment_id as paymentId', 'order_item_id as itemId'])
    .select(['item_cents as item', 'options_cents as options'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('order_item.position')
    .execute()
  return rows.map((row) => ({ ...row, item: cents(row.item), options: cents(row.options) }))
}
export type StoredShare = Awaited<ReturnType<typeof listShares>>[number]
