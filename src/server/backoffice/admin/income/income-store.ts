import { type RawBuilder, sql } from 'kysely'
import type { FormType } from '#domain/form/form-definition.ts'
import type { CapturedMethod } from '#domain/order/list-filters.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Whose income is counted, in a civil year. */
export interface CountedIncome {
  readonly organisationId: string
  /** Null: every form of the association. */
  readonly formIds: readonly string[] | null
  readonly year: number
}

const ofForms = (column: RawBuilder<unknown>, { formIds }: CountedIncome) =>
  formIds === null ? sql`true` : sql`${column} = any(${[...formIds]}::uuid[])`
const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Paris')::date`
const inYear = (column: RawBuilder<unknown>, { year }: CountedIncome) =>
  sql`${column} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`

/**
 * Movements of money: payments on the day of their capture, or on which the association received them
 * itself; refunds, lost disputes, cancelled lines of money received by hand, and cheques that came back. Without tips.
 */
function moved(counted: CountedIncome): RawBuilder<unknown> {
  const { organisationId } = counted
  return sql`
    select p.form_id, coalesce(e.paid_on, ${dayOf('p.updated_at')}) as day,
      coalesce(e.payment_method, a.payment_method) as method, p.amount_cents as received, 0::bigint as returned
    from payment p left join offline_entry e on e.payment_id = p.id
      left join payment_attempt a on a.payment_id = p.id and a.state = 'succeeded'
    where p.organisation_id = ${organisationId} and p.state = 'paid' and p.amount_cents > 0
    union all
    select p.form_id, ${dayOf('r.updated_at')}, null, 0, r.amount_cents - r.tip_cents
    from refund r join payment p on p.id = r.payment_id
    where p.organisation_id = ${organisationId} and r.state = 'refunded'
    union all
    select p.form_id, ${dayOf('d.updated_at')}, null, 0, d.org_cents
    from dispute d join payment p on p.id = d.payment_id
    where p.organisation_id = ${organisationId} and d.state = 'lost'
    union all
    select p.form_id, e.returned_on, null, 0, p.amount_cents
    from offline_entry e join payment p on p.id = e.payment_id
    where e.organisation_id = ${organisationId} and e.returned_on is not null
    union all
    select p.form_id, ${dayOf('i.cancelled_at')}, null, 0, i.amount_cents
    from offline_entry e join payment p on p.id = e.payment_id
      join order_item i on i.order_id = p.order_id and i.cancelled_at is not null
    where e.organisation_id = ${organisationId} and e.returned_on is null`
}

/** Income by month, campaign and method in one reading. */
export async function sumIncome(tx: Tx, counted: CountedIncome) {
  const { rows } = await sql<{
    month: number
    formType: FormType
    formSlug: string
    title: string
    method: CapturedMethod | null
    payments: number
    received: number
    returned: number
  }>`
    select extract(month from m.day)::integer as month, f.type as "formType", f.slug as "formSlug",
      f.definition ->> 'title' as title, m.method, count(*) filter (where m.received > 0)::integer as payments,
      sum(m.received)::bigint as received, sum(m.returned)::bigint as returned
    from (${moved(counted)}) m join form f on f.id = m.form_id
    where ${inYear(sql`m.day`, counted)} and ${ofForms(sql`m.form_id`, counted)}
    group by 1, f.id, m.method`.execute(tx)
  return rows
}

/** Adds up the sales of each price, in orders of the year. */
export async function sumPrices(tx: Tx, counted: CountedIncome, most: number) {
  const { rows } = await sql<{ campaign: string; name: string; sold: number; amount: number }>`
    select f.definition ->> 'title' as campaign, i.name, count(*)::integer as sold, sum(i.amount_cents)::bigint as amount
    from "order" o join order_item i on i.order_id = o.id and i.cancelled_at is null join form f on f.id = o.form_id
    where o.organisation_id = ${counted.organisationId} and ${ofForms(sql`o.form_id`, counted)}
      and ${orderedIn(counted)}
    group by f.id, i.tier_id, i.name order by amount desc, i.name limit ${most}`.execute(tx)
  return rows
}

/** Discount codes of orders of the year. */
export async function sumCodes(tx: Tx, counted: CountedIncome, most: number) {
  const { rows } = await sql<{ code: string; orders: number; discount: number }>`
    select c.discount_code as code, count(*)::integer as orders, sum(o.discount_cents)::bigint as discount
    from "order" o join cart c on c.id = o.cart_id
    where o.organisation_id = ${counted.organisationId} and ${ofForms(sql`o.form_id`, counted)}
      and o.discount_cents > 0 and c.discount_code is not null and ${orderedIn(counted)}
    group by c.discount_code order by orders desc, code limit ${most}`.execute(tx)
  return rows
}

/** Debits that a bank refused and that are still owed, by day and refusal. @param today civil day in Paris */
export async function listDebts(tx: Tx, counted: CountedIncome, today: string) {
  const { rows } = await sql<{ days: number; refusal: string; debits: number; amount: number }>`
    select greatest(0, ${today}::date - i.due_on) as days, coalesce(i.refusal, '') as refusal,
      count(*)::integer as debits, sum(i.amount_cents)::bigint as amount
    from installment i join schedule s on s.id = i.schedule_id
    where s.organisation_id = ${counted.organisationId} and ${ofForms(sql`s.form_id`, counted)}
      and i.state = 'refused'
    group by 1, 2`.execute(tx)
  return rows
}

/** First and last civil year with an order. */
export async function findOrderYears(tx: Tx, { organisationId }: CountedIncome): Promise<number[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select extract(year from min(created_at) at time zone 'Europe/Paris')::integer as first,
      extract(year from max(created_at) at time zone 'Europe/Paris')::integer as last
    from "order" where organisation_id = ${organisationId}`.execute(tx)
  const [{ first, last } = { first: null, last: null }] = rows
  if (first === null || last === null) return []
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

const orderedIn = ({ year }: CountedIncome) =>
  sql`o.created_at >= ${`${year}-01-01`}::timestamp at time zone 'Europe/Paris'
    and o.created_at < ${`${year + 1}-01-01`}::timestamp at time zone 'Europe/Paris'`
