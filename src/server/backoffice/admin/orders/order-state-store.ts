import { type RawBuilder, sql } from 'kysely'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { refundMachine } from '#domain/refund/refund-machine.ts'

const oneOf = (states: readonly string[]) => sql`any(${[...states]}::text[])`
const contested = sql`d.state <> 'won'`
const refused = sql`i.state = 'refused'`
/** Of a cheque: it came back unpaid. An order whose lines were cancelled then is cancelled. */
const returned = sql`e.returned_on is not null`
const pending = sql`r.state = ${oneOf(refundMachine.sets.pending)}`
const settled = sql`r.state = 'refunded'`
const goesOn = sql`s.state = ${oneOf(scheduleMachine.sets.ongoing)}`

const refunded = sql`(select sum(r.amount_cents) from readable_refund r where r.cart_id = o.cart_id and ${settled})`
const captured = sql`(
  select sum(p.amount_cents + p.tip_cents) from readable_payment p
  where p.cart_id = o.cart_id and p.state = 'paid'
)`
const hasLines = sql`exists (
  select from readable_order_item l where l.order_id = o.id and l.cancelled_at is null
)`

/** The state of the order `o`: the order of the cases is that of `orderStates`. */
export const stateOfOrder: RawBuilder<OrderState> = sql<OrderState>`case
  when exists (select from readable_dispute d where d.cart_id = o.cart_id and d.order_id = o.id and ${contested}) then 'contested'
  when exists (select from readable_installment i where i.order_id = o.id and ${refused}) then 'refused'
  when ${hasLines} and exists (select from readable_offline_entry e where e.order_id = o.id and ${returned}) then 'refused'
  when exists (select from readable_refund r where r.cart_id = o.cart_id and ${pending}) then 'refunding'
  when ${refunded} >= ${captured} then 'refunded'
  when ${refunded} > 0 then 'partlyRefunded'
  when not ${hasLines} then 'cancelled'
  when exists (select from readable_schedule s where s.order_id = o.id and ${goesOn}) then 'ongoing'
  else 'paid' end`

type Orders = (organisationId: string) => RawBuilder<unknown>

/** Orders of an association that a state begins at: few of all, so that a filter reads those alone. */
const rare = {
  contested: (id) => sql`
    select d.order_id from readable_dispute d
    where d.organisation_id = ${id} and d.order_id is not null and ${contested}`,
  refused: (id) => sql`
    select i.order_id from readable_installment i where i.organisation_id = ${id} and ${refused}
    union all
    select e.order_id from readable_offline_entry e
    where e.organisation_id = ${id} and ${returned} and e.order_id is not null and exists (
      select from readable_order_item l where l.order_id = e.order_id and l.cancelled_at is null)`,
  refunding: (id) => sql`
    select r.order_id from readable_refund r
    where r.organisation_id = ${id} and r.order_id is not null and ${pending}`,
  settled: (id) => sql`
    select r.order_id from readable_refund r
    where r.organisation_id = ${id} and r.order_id is not null and ${settled}`,
  cancelled: (id) => sql`
    select l.order_id from readable_order_item l where l.organisation_id = ${id} and l.cancelled_at is not null`,
  ongoing: (id) => sql`
    select s.order_id from readable_schedule s where s.organisation_id = ${id} and ${goesOn}`,
} as const satisfies Readonly<Record<string, Orders>>

interface StateRule {
  /** Null: most orders are in the state. */
  readonly of: Orders | null
  readonly not: readonly Orders[]
  readonly and: RawBuilder<unknown>
}

const first = [rare.contested, rare.refused, rare.refunding]
const always = sql`true`
/** States as the cases of `stateOfOrder`, each without those before it. */
const rules: Readonly<Record<OrderState, StateRule>> = {
  contested: { of: rare.contested, not: [], and: always },
  refused: { of: rare.refused, not: first.slice(0, 1), and: always },
  refunding: { of: rare.refunding, not: first.slice(0, 2), and: always },
  refunded: { of: rare.settled, not: first, and: sql`${refunded} >= ${captured}` },
  partlyRefunded: { of: rare.settled, not: first, and: sql`${refunded} < ${captured}` },
  cancelled: { of: rare.cancelled, not: [...first, rare.settled], and: sql`not ${hasLines}` },
  ongoing: { of: rare.ongoing, not: [...first, rare.settled], and: hasLines },
  paid: { of: null, not: [...first, rare.settled, rare.ongoing], and: hasLines },
}

/** That the order `o` of an association is in a state. */
export function isInState(organisationId: string, state: OrderState): RawBuilder<boolean> {
  const { of, not, and } = rules[state]
  const conditions = [
    ...(of === null ? [] : [sql`o.id in (${of(organisationId)})`]),
    ...not.map((others) => sql`o.id not in (${others(organisationId)})`),
    and,
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
