import { type RawBuilder, sql } from 'kysely'
import type { CapturedMethod, CapturedState, PaymentSort, PaymentState } from '#domain/order/list-filters.ts'
import { ordersPerPage } from '#domain/order/order-state.ts'
import { asDebits, addUpDebits, findDebits } from '#server/backoffice/admin/order-lists/find-debits-store.ts'
import {
  type StoredPayment,
  type WantedPayments,
  addUp,
  narrowed,
  namesOfLines,
} from '#server/backoffice/admin/order-lists/list-parts-store.ts'
import { ordersWithText } from '#server/backoffice/admin/orders/order-text-store.ts'
import { chequesIn } from '#server/money/offline/cheque-store.ts'
import {
  type ListSort,
  amountAndId,
  beginAfter,
  behind,
  instantAndId,
  placeText,
} from '#server/platform/db/list-sort.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const instantPosition = sql<string>`${placeText(sql`l.captured_at`)} || '_' || l.id`

/** Orders of captured payments. */
export const paymentOrders: Readonly<Record<PaymentSort, ListSort>> = {
  newest: {
    order: sql`l.captured_at desc, l.id desc`,
    position: instantPosition,
    after: behind(instantAndId, (at, id) => sql`(l.captured_at, l.id) < (${at}::timestamptz, ${id}::uuid)`),
  },
  oldest: {
    order: sql`l.captured_at, l.id`,
    position: instantPosition,
    after: behind(instantAndId, (at, id) => sql`(l.captured_at, l.id) > (${at}::timestamptz, ${id}::uuid)`),
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

const isContested = sql`d.state <> 'won'`
/** A refund of the tip alone returns nothing of the association. */
const isSettled = sql`r.state = 'refunded' and r.amount_cents > r.tip_cents`
const refunded = sql<number>`coalesce((select sum(r.amount_cents - r.tip_cents) from readable_refund r
  where r.payment_id = l.id and ${isSettled}), 0)::bigint`
const isReturned = sql`exists (select from readable_offline_entry e where e.payment_id = l.id and e.returned_on is not null)`
const hasDispute = sql`exists (select from readable_dispute d where d.payment_id = l.id and ${isContested})`

/** The state of the payment `l`: the order of the cases is that of `capturedStates`. */
const stateOf = sql<CapturedState>`case
  when ${hasDispute} then 'contested'
  when ${isReturned} then 'returned'
  when ${refunded} > 0 and ${refunded} >= l.amount_cents then 'refunded'
  when ${refunded} > 0 then 'partlyRefunded'
  else 'paid' end`

const methodOf = sql<CapturedMethod>`coalesce(
  (select e.payment_method from readable_offline_entry e where e.payment_id = l.id),
  (select s.payment_method from readable_success s where s.payment_id = l.id), 'Other')`

/** Finds `most` payments of a list and the next one: captured ones, unless its state is that of debits. */
export async function findPayments(
  tx: Tx,
  wanted: WantedPayments,
  most = ordersPerPage,
): Promise<StoredPayment[]> {
  const debits = asDebits(wanted)
  if (debits !== null) return findDebits(tx, debits, most)
  const sort = paymentOrders[wanted.sort ?? 'newest']
  const { rows } = await sql<StoredPayment>`
    with page as materialized (
      select l.* from readable_captured_payment l where ${matching(wanted)} and ${beginAfter(sort, wanted.after)}
      order by ${sort.order} limit ${most + 1}
    )
    select l.id, l.order_id as "orderId", l.number as "orderNumber", l.payer, l.form_id as "formId",
      l.installment_number as number, l.captured_at as at, l.amount_cents as amount, ${refunded} as refunded,
      ${methodOf} as method, ${stateOf} as state,
      (select e.paid_on::text from readable_offline_entry e where e.payment_id = l.id) as "receivedOn",
      ${namesOfLines} as paid, null as refusal,
      (select d.due_on from readable_debit d where d.id = l.id) as "dueOn",
      ${sort.position} as position
    from page l order by ${sort.order}`.execute(tx)
  return rows
}

/** How many payments a list has and what they add up to; null where they are too many. */
export function addUpPayments(tx: Tx, wanted: WantedPayments) {
  const debits = asDebits(wanted)
  if (debits !== null) return addUpDebits(tx, debits)
  return addUp(tx, 'readable_captured_payment', wanted, {
    where: matching(wanted),
    order: paymentOrders.newest.order,
  })
}

function matching({ text, method, state, bank, ...list }: WantedPayments): RawBuilder<unknown> {
  const { organisationId } = list
  return sql.join(
    [
      ...narrowed(list, sql`l.captured_at`),
      method === undefined ? sql`true` : madeBy(organisationId, method),
      state === undefined ? sql`true` : isIn(organisationId, state),
      bank === undefined ? sql`true` : sql`l.id in (${chequesIn(organisationId, bank, 'payment_id')})`,
      text.trim() === '' ? sql`true` : sql`l.order_id = any(${ordersWithText(list, text)})`,
    ],
    sql` and `,
  )
}

/** That a payment was made by a method; a card is every other one. */
function madeBy(organisationId: string, method: CapturedMethod): RawBuilder<unknown> {
  const debited = sql`select s.payment_id from readable_success s
    where s.payment_method = 'Sepa' and s.organisation_id = ${organisationId}`
  if (method === 'Sepa') return sql`l.id in (${debited})`
  if (method === 'Card') return sql`l.provider <> 'offline' and l.id not in (${debited})`
  return sql`l.id in (select e.payment_id from readable_offline_entry e
    where e.organisation_id = ${organisationId} and e.payment_method = ${method})`
}

/** That a payment is in a state. Filters begin at the rare side. */
function isIn(organisationId: string, state: PaymentState): RawBuilder<unknown> {
  const settled = sql`select r.payment_id from readable_refund r
    where r.organisation_id = ${organisationId} and ${isSettled}`
  const contested = sql`select d.payment_id from readable_dispute d
    where d.organisation_id = ${organisationId} and ${isContested}`
  const returned = sql`select e.payment_id from readable_offline_entry e
    where e.organisation_id = ${organisationId} and e.returned_on is not null`
  if (state === 'contested') return sql`l.id in (${contested})`
  if (state === 'returned') return sql`l.id in (${returned})`
  if (state === 'paid')
    return sql`l.id not in (${contested}) and l.id not in (${returned}) and l.id not in (${settled})`
  return sql`l.id in (${settled}) and ${stateOf} = ${state}`
}
