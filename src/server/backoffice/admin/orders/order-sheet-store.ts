import { sql } from 'kysely'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import { stateOfOrder } from '#server/backoffice/admin/orders/order-state-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface StoredOrderSheet {
  readonly id: OrderId
  readonly number: string
  readonly cartId: string
  readonly formId: FormId
  readonly locale: Locale
  readonly payer: StoredPayer
  readonly createdAt: Date
  readonly amount: number
  readonly tip: number
  readonly discount: number
  readonly frequency: 'SINGLE' | 'INSTALLMENT' | 'SUBSCRIPTION'
  readonly state: OrderState
}

/**
 * An order of an association that the acting user may read, or null. For a member's transaction: what belongs to the
 * order is read by its id afterwards, with the rights of the owner of the tables.
 * @param formIds null: every form
 */
export async function findReadableOrder(
  tx: Tx,
  {
    organisationId,
    formIds,
  }: { readonly organisationId: string; readonly formIds: readonly string[] | null },
  id: OrderId,
): Promise<StoredOrderSheet | null> {
  const { rows } = await sql<StoredOrderSheet>`
    select o.id, o.number, o.cart_id as "cartId", o.form_id as "formId", o.locale, o.payer, o.created_at as "createdAt",
      o.amount_cents as amount, o.tip_cents as tip, o.discount_cents as discount, o.payment_frequency as frequency,
      ${stateOfOrder} as state
    from readable_order o
    where o.id = ${id} and o.organisation_id = ${organisationId}
      and (${formIds === null} or o.form_id = any(${[...(formIds ?? [])]}::uuid[]))`.execute(tx)
  return rows[0] ?? null
}

/** The tickets of an order: the line of each, and its number. */
export async function listTicketNumbers(tx: Tx, orderId: OrderId): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('ticket')
    .select(['order_item_id as itemId', 'number'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(rows.map(({ itemId, number }) => [itemId, number]))
}

/** The refunds of the payments of a cart, the latest first, with who requested each. */
export async function listCartRefunds(tx: Tx, cartId: string) {
  return tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('refund_request', 'refund_request.id', 'refund.request_id')
    .leftJoin('user_account', (join) =>
      join.on(sql<boolean>`refund_request.asked_by = 'member:' || user_account.id`),
    )
    .select(['user_account.email as by', 'refund_request.asked_by as askedBy'])
    .select(['refund.id', 'refund.state', 'refund.amount_cents as amount', 'refund.tip_cents as tip'])
    .select(['refund.created_at as createdAt', 'refund.updated_at as updatedAt'])
    .where('payment.cart_id', '=', cartId)
    .orderBy('refund.created_at', 'desc')
    .execute()
}

/** Confirmations of an order that members sent again. */
export async function listSentConfirmations(tx: Tx, orderId: OrderId) {
  return tx
    .selectFrom('resent_confirmation')
    .innerJoin('user_account', 'user_account.id', 'resent_confirmation.sent_by')
    .select(['resent_confirmation.id', 'resent_confirmation.sent_at as at', 'user_account.email as by'])
    .where('order_id', '=', orderId)
    .execute()
}

/** The disputes of the payments of a cart. */
export async function listCartDisputes(tx: Tx, cartId: string) {
  return tx
    .selectFrom('dispute')
    .innerJoin('payment', 'payment.id', 'dispute.payment_id')
    .select(['dispute.state', 'dispute.amount_cents as amount'])
    .select(['dispute.opened_at as openedAt', 'dispute.updated_at as updatedAt'])
    .where('payment.cart_id', '=', cartId)
    .execute()
}

/**
 * The mails about an order to these people, the latest first, and those that members sent again to any address. Those to
 * the association are its own.
 */
export async function listOrderMails(
  tx: Tx,
  subjectIds: readonly string[],
  recipients: readonly string[],
  resentIds: readonly string[],
) {
  return tx
    .selectFrom('mail')
    .select(['subject', 'recipient', 'state', 'created_at as createdAt', 'sent_at as sentAt'])
    .select('bounced_at as bouncedAt')
    .where(
      sql<boolean>`(subject_id = any(${[...subjectIds]}::uuid[]) and lower(recipient) = any(${[...recipients]}::text[])
        or subject_id = any(${[...resentIds]}::uuid[]))`,
    )
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
}
