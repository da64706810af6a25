import { sql } from 'kysely'
import type { FormId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { OrderMethod } from '#domain/order/order-state.ts'
import type { CancellationState } from '#domain/refund/cancellation-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An order that a cancellation would concern. Amounts in cents. */
interface OrderToCancel {
  readonly method: OrderMethod
  readonly isByHand: boolean
  readonly locale: Locale
  readonly orders: number
  readonly lines: number
  readonly amount: Cents
  readonly tip: Cents
  readonly indebted: number
  readonly debits: number
  readonly debitAmount: Cents
  readonly unreachable: number
}

/** Orders that a cancellation would concern, counted by payment method and language. */
export async function countCancellable(
  tx: Tx,
  formId: FormId,
  tierId: string | null,
): Promise<OrderToCancel[]> {
  const { rows } = await sql<OrderToCancel>`
    select c.method, c.is_offline as "isByHand", o.locale, count(*)::integer as orders,
      sum(c.lines)::integer as lines, sum(c.amount)::bigint as amount, sum(c.tip)::bigint as tip,
      count(*) filter (where c.debits > 0)::integer as indebted, sum(c.debits)::integer as debits,
      sum(c.debit_amount)::bigint as "debitAmount",
      count(*) filter (where coalesce(o.payer ->> 'email', '') = '')::integer as unreachable
    from cancellable_orders(${formId}, ${tierId}::uuid, null) c join "order" o on o.id = c.order_id
    group by 1, 2, 3 order by 4 desc`.execute(tx)
  return rows.map((row) => ({
    ...row,
    amount: cents(row.amount),
    tip: cents(row.tip),
    debitAmount: cents(row.debitAmount),
  }))
}

/** Adds up what was refunded of a form so far, tips included. */
export async function sumFormRefunds(tx: Tx, formId: FormId): Promise<Cents> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.amount_cents), 0)::bigint as amount
    from "order" o join payment p on p.cart_id = o.cart_id and p.order_id = o.id
      join refund r on r.payment_id = p.id and r.state <> 'failed'
    where o.form_id = ${formId}`.execute(tx)
  return cents(rows[0]?.amount ?? 0)
}

/** The prices of which a form has orders that are not cancelled, or promised money. */
export async function listSoldPrices(tx: Tx, formId: FormId): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, min(name) as name from (
      select i.tier_id as id, i.name
      from "order" o join order_item i on i.order_id = o.id and i.cancelled_at is null
      where o.form_id = ${formId}
      union all
      select (i ->> 'tierId')::uuid, i ->> 'name'
      from promised_of(${formId}, null) e join payment p on p.id = e.payment_id
        cross join jsonb_array_elements(p.snapshot -> 'items') i
    ) sold group by id order by 2`.execute(tx)
  return rows
}

/** The cancellations of a form, the latest first. */
export async function listCancellations(tx: Tx, formId: FormId) {
  const rows = await tx
    .selectFrom('cancellation')
    .select(['id', 'frozen_at as at', 'price_name as priceName', 'state', 'orders'])
    .where('form_id', '=', formId)
    .where('order_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(20)
    .$castTo<{ id: string; at: Date; priceName: string; state: CancellationState; orders: number }>()
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
