import { type RawBuilder, sql } from 'kysely'
import type { FindOrders } from '#contract/admin/orders.ts'
import type { FormDefinition, FormType } from '#domain/form/form-definition.ts'
import type { ChosenLines } from '#domain/order/line-choice.ts'
import {
  type OrderMethod,
  type OrderReceipt,
  type OrderSort,
  type OrderState,
  ordersCounted,
  ordersPerPage,
} from '#domain/order/order-state.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { isInState, stateOfOrder } from '#server/backoffice/admin/orders/order-state-store.ts'
import { withText, within } from '#server/backoffice/admin/orders/order-text-store.ts'
import { chequesIn } from '#server/money/offline/cheque-store.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import {
  type ListSort,
  amountAndId,
  beginAfter,
  behind,
  instantAndId,
  placeText,
} from '#server/platform/db/list-sort.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A list of orders, for a member's transaction: its statements read the views of those who may see people. */
export interface WantedOrders extends Omit<FindOrders, 'form' | 'type' | 'tier' | 'option' | 'answer'> {
  readonly organisationId: string
  /** Of these orders alone. */
  readonly ids?: readonly string[]
  /** Null: every form of the association. */
  readonly formIds: readonly string[] | null
  /** Null: orders with any line. */
  readonly lines: ChosenLines | null
}

export interface StoredFoundOrder {
  readonly id: string
  readonly number: string
  readonly orderedAt: Date
  readonly payer: Payer
  readonly formId: string
  readonly lines: number
  readonly amount: number
  readonly discount: number
  readonly state: OrderState
  readonly method: OrderMethod
  /** The place of the order in the list. */
  readonly position: string
}

const methodOfOrder = sql<OrderMethod>`case when o.amount_cents + o.tip_cents = 0 then 'None' else coalesce(
  (select e.payment_method from readable_offline_entry e join readable_payment p on p.id = e.payment_id
    where p.cart_id = o.cart_id and p.installment_number = 1 and p.state = 'paid'),
  (select s.payment_method from readable_success s join readable_payment p on p.id = s.payment_id
    where p.cart_id = o.cart_id and p.installment_number = 1 and p.state = 'paid'),
  'None') end`

/** Finds `most` orders of a list and the next one. */
export async function findOrders(
  tx: Tx,
  wanted: WantedOrders,
  most = ordersPerPage,
): Promise<StoredFoundOrder[]> {
  const sort = sorts[wanted.sort ?? 'newest']
  const { order, position } = sort
  const { rows } = await sql<StoredFoundOrder>`
    with page as materialized (
      select o.id, ${position} as position from readable_order o
      where ${matching(wanted)} and ${beginAfter(sort, wanted.after)}
      order by ${order} limit ${most + 1}
    )
    select o.id, o.number, o.created_at as "orderedAt", o.payer, o.form_id as "formId", o.amount_cents as amount,
      o.discount_cents as discount,
      (select count(*)::integer from readable_order_item l where l.order_id = o.id and l.cancelled_at is null) as lines,
      ${stateOfOrder} as state, ${methodOfOrder} as method, page.position
    from page join readable_order o on o.id = page.id
    order by ${order}`.execute(tx)
  return rows
}

/** How many orders a list has and what they add up to; null where they are too many. */
export async function addUpOrders(tx: Tx, wanted: WantedOrders) {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as amount
    from (select o.amount_cents from readable_order o where ${matching(wanted)} limit ${ordersCounted + 1}) found
    `.execute(tx)
  const [total = { count: 0, amount: 0 }] = rows
  return total.count > ordersCounted ? null : total
}

/** The campaigns of an association whose orders may be read, by name. */
export async function listReadableForms(tx: Tx, organisationId: string, formIds: readonly string[] | null) {
  const { rows } = await sql<{ id: string; type: FormType; slug: string; title: string }>`
    select id, type, slug, definition ->> 'title' as title from form
    where organisation_id = ${organisationId} and ${within(sql`id`, formIds)}
    order by definition ->> 'title' collate "fr-x-icu", slug`.execute(tx)
  return rows
}

function matching({ organisationId, formIds, text, state, method, from, to, ...wanted }: WantedOrders) {
  return sql.join(
    [
      sql`o.organisation_id = ${organisationId}`,
      within(sql`o.form_id`, formIds),
      within(sql`o.id`, wanted.ids ?? null),
      from === undefined ? sql`true` : sql`o.created_at >= ${from}::timestamp at time zone 'Europe/Paris'`,
      to === undefined
        ? sql`true`
        : sql`o.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`,
      state === undefined ? sql`true` : isInState(organisationId, state),
      method === undefined ? sql`true` : paidBy(organisationId, method),
      wanted.lines === null
        ? sql`true`
        : sql`exists (select from readable_order_item l
            where l.order_id = o.id and (${state === 'cancelled'} or l.cancelled_at is null)
              and ${areChosen(wanted.lines)})`,
      wanted.receipt === undefined ? sql`true` : hasReceipt(wanted.receipt),
      wanted.bank === undefined
        ? sql`true`
        : sql`o.id in (${chequesIn(organisationId, wanted.bank, 'order_id')})`,
      text.trim() === '' ? sql`true` : withText(organisationId, text),
    ],
    sql` and `,
  )
}

/** That the line `l` has one of the prices, and a part of each list in its detail. */
export function areChosen({ tiers, parts }: ChosenLines): RawBuilder<boolean> {
  const withOne = (list: readonly object[]) =>
    sql`l.detail @> any(array(select jsonb_array_elements(${asJson(list)}::jsonb)))`
  return sql<boolean>`${sql.join([sql`l.tier_id = any(${[...tiers]}::uuid[])`, ...parts.map(withOne)], sql` and `)}`
}

function hasReceipt(receipt: OrderReceipt): RawBuilder<unknown> {
  const found = sql`exists (select from receipt r where r.order_id = o.id and r.ended_at is null)`
  return receipt === 'with' ? found : sql`not ${found}`
}

/** The definition of a campaign of an association; null where it has none with this id. */
export async function findCampaign(
  tx: Tx,
  organisationId: string,
  formId: string,
): Promise<FormDefinition | null> {
  const { rows } = await sql<{ definition: FormDefinition }>`
    select definition from form where organisation_id = ${organisationId} and id = ${formId}`.execute(tx)
  return rows[0]?.definition ?? null
}

/** That the first payment of an order was made by a method; a card is every other one. */
function paidBy(organisationId: string, method: OrderMethod) {
  const free = sql`o.amount_cents + o.tip_cents = 0`
  if (method === 'None') return free
  const debited = sql`select s.order_id from readable_success s where s.payment_method = 'Sepa'
    and s.installment_number = 1 and s.order_id is not null and s.organisation_id = ${organisationId}`
  const entered = (also: RawBuilder<unknown>) => sql`select e.order_id from readable_offline_entry e
    where e.installment_number = 1 and e.order_id is not null and e.organisation_id = ${organisationId} and ${also}`
  if (method === 'Sepa') return sql`o.id in (${debited})`
  if (method !== 'Card') return sql`o.id in (${entered(sql`e.payment_method = ${method}`)})`
  return sql`not ${free} and o.id not in (${debited}) and o.id not in (${entered(sql`true`)})`
}

const instantPosition = sql<string>`${placeText(sql`o.created_at`)} || '_' || o.id`

const sorts: Readonly<Record<OrderSort, ListSort>> = {
  newest: {
    order: sql`o.created_at desc, o.id desc`,
    position: instantPosition,
    after: behind(instantAndId, (at, id) => sql`(o.created_at, o.id) < (${at}::timestamptz, ${id}::uuid)`),
  },
  oldest: {
    order: sql`o.created_at, o.id`,
    position: instantPosition,
    after: behind(instantAndId, (at, id) => sql`(o.created_at, o.id) > (${at}::timestamptz, ${id}::uuid)`),
  },
  amount: {
    order: sql`o.amount_cents desc, o.id desc`,
    position: sql<string>`o.amount_cents || '_' || o.id`,
    after: behind(
      amountAndId,
      (amount, id) => sql`(o.amount_cents, o.id) < (${amount}::bigint, ${id}::uuid)`,
    ),
  },
}
