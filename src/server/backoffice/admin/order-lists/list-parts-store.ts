import { type RawBuilder, sql } from 'kysely'
import type { FindPayments } from '#contract/admin/order-lists.ts'
import type { Period } from '#domain/calendar/compared-periods.ts'
import type { ChosenLines } from '#domain/order/line-choice.ts'
import type { CapturedMethod, PaymentState } from '#domain/order/list-filters.ts'
import { ordersCounted } from '#domain/order/order-state.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { ordersWithText, within } from '#server/backoffice/admin/orders/order-text-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A list of lines or payments, for a member's transaction: its statements read the views of those who may see people. */
export interface WantedList extends Partial<Period> {
  readonly organisationId: string
  /** Null: every form of the association. */
  readonly formIds: readonly string[] | null
  readonly after?: string
  /** Null: lines of any price, option and answer. */
  readonly lines: ChosenLines | null
}

export type WantedPayments = WantedList & Pick<FindPayments, 'text' | 'method' | 'state' | 'bank' | 'sort'>

/** A captured payment, or a debit that is not captured. */
export interface StoredPayment {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly payer: Payer
  readonly formId: string
  readonly number: number
  readonly dueOn: string | null
  readonly at: Date | null
  readonly receivedOn: string | null
  readonly paid: string
  readonly amount: number
  readonly refunded: number
  readonly method: CapturedMethod
  readonly state: PaymentState
  /** Code of a refused debit; null: it is not refused. */
  readonly refusal: string | null
  /** The place of the payment in the list. */
  readonly position: string
}

/** The lines of the order of the row `l`, by their names. */
export const namesOfLines = sql<string>`(
  select coalesce(string_agg(case when n = 1 then name else n || ' × ' || name end, ', ' order by first), '') from (
    select i.name, count(*) as n, min(i.position) as first from readable_line i where i.order_id = l.order_id
    group by i.name order by min(i.position) limit 6) named)`

/** Conditions of each list: its association, campaigns and days, of the row `l`. */
export function narrowed(
  { organisationId, formIds, from, to }: WantedList,
  instant: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return [
    sql`l.organisation_id = ${organisationId}`,
    within(sql`l.form_id`, formIds),
    from === undefined ? sql`true` : sql`${instant} >= ${from}::timestamp at time zone 'Europe/Paris'`,
    to === undefined ? sql`true` : sql`${instant} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`,
  ]
}

/**
 * How many rows `l` a list has and what they add up to; null where they, or the orders that its text finds, are too many.
 * They are counted in the order of the list: in any order, all orders may be read to join some of them.
 */
export async function addUp(
  tx: Tx,
  view: string,
  list: WantedList & { readonly text: string },
  { where, order }: { readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> },
) {
  const isCut =
    list.text.trim() === ''
      ? sql`false`
      : sql`cardinality(${ordersWithText(list, list.text)}) > ${ordersCounted}`
  const { rows } = await sql<{ count: number; amount: number; isCut: boolean }>`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as amount, ${isCut} as "isCut"
    from (select l.amount_cents from ${sql.table(view)} l where ${where}
      order by ${order} limit ${ordersCounted + 1}) found`.execute(tx)
  const [{ count, amount, isCut: isUnknown } = { count: 0, amount: 0, isCut: false }] = rows
  return isUnknown || count > ordersCounted ? null : { count, amount }
}
