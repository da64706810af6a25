import { type RawBuilder, sql } from 'kysely'
import { type DebitState, type PaymentSort, debitStates } from '#domain/order/list-filters.ts'
import {
  type StoredPayment,
  type WantedPayments,
  addUp,
  namesOfLines,
  narrowed,
} from '#server/backoffice/admin/order-lists/list-parts-store.ts'
import { ordersWithText } from '#server/backoffice/admin/orders/order-text-store.ts'
import { type ListSort, amountAndId, beginAfter, behind, dayAndId } from '#server/platform/db/list-sort.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A list of debits that are not captured, for a member's transaction. */
export type WantedDebits = Omit<WantedPayments, 'state'> & { readonly state: DebitState }

/** The list as one of debits that are not captured; null: it is one of captured payments. */
export function asDebits({ state: asked, ...list }: WantedPayments): WantedDebits | null {
  const state = debitStates.find((one) => one === asked)
  return state === undefined ? null : { ...list, state }
}

const dayPosition = sql<string>`l.due_on || '_' || l.id`

/** Orders of debits: by the day on which they are due, or by amount. */
export const debitOrders: Readonly<Record<PaymentSort, ListSort>> = {
  newest: {
    order: sql`l.due_on desc, l.id desc`,
    position: dayPosition,
    after: behind(dayAndId, (day, id) => sql`(l.due_on, l.id) < (${day}::date, ${id}::uuid)`),
  },
  oldest: {
    order: sql`l.due_on, l.id`,
    position: dayPosition,
    after: behind(dayAndId, (day, id) => sql`(l.due_on, l.id) > (${day}::date, ${id}::uuid)`),
  },
  amount: {
    order: sql`l.amount_cents desc, l.id desc`,
    position: sql<string>`l.amount_cents || '_' || l.id`,
    after: behind(
      amountAndId,
      (amount, id) => sql`(l.amount_cents, l.id) < (${amount}::bigint, ${id}::uuid)`,
    ),
  },
}

/** Finds `most` debits of a list and the next one. */
export async function findDebits(tx: Tx, wanted: WantedDebits, most: number): Promise<StoredPayment[]> {
  const sort = debitOrders[wanted.sort ?? 'oldest']
  const { rows } = await sql<StoredPayment>`
    with page as materialized (
      select l.* from readable_debit l where ${matching(wanted)} and ${beginAfter(sort, wanted.after)}
      order by ${sort.order} limit ${most + 1}
    )
    select l.id, l.order_id as "orderId", l.number as "orderNumber", l.payer, l.form_id as "formId",
      l.installment_number as number, l.due_on as "dueOn", null as at, null as "receivedOn",
      ${namesOfLines} as paid, l.amount_cents as amount, 0 as refunded, l.payment_method as method,
      ${wanted.state} as state, case when l.state = 'refused' then coalesce(l.refusal, '') end as refusal,
      ${sort.position} as position
    from page l order by ${sort.order}`.execute(tx)
  return rows
}

/** How many debits a list has and what they add up to; null where they are too many. */
export function addUpDebits(tx: Tx, wanted: WantedDebits) {
  return addUp(tx, 'readable_debit', wanted, { where: matching(wanted), order: debitOrders.oldest.order })
}

const inState: Readonly<Record<DebitState, RawBuilder<unknown>>> = {
  planned: sql`l.state = 'planned' and l.schedule_state <> 'paused'`,
  paused: sql`l.state = 'planned' and l.schedule_state = 'paused'`,
  collecting: sql`l.state = 'collecting'`,
  refused: sql`l.state = 'refused'`,
}

function matching({ text, method, state, bank, ...list }: WantedDebits): RawBuilder<unknown> {
  return sql.join(
    [
      ...narrowed(list, sql`l.due_on::timestamp at time zone 'Europe/Paris'`),
      inState[state],
      method === undefined ? sql`true` : sql`l.payment_method = ${method}`,
      // No debit is a cheque.
      bank === undefined ? sql`true` : sql`false`,
      text.trim() === '' ? sql`true` : sql`l.order_id = any(${ordersWithText(list, text)})`,
    ],
    sql` and `,
  )
}
