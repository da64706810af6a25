import { type RawBuilder, sql } from 'kysely'
import type { FormType } from '#domain/form/form-definition.ts'
import type { CapturedMethod } from '#domain/order/list-filters.ts'
import { offlineEvents } from '#server/money/ledger/accounting/offline-event-store.ts'
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
const startOf = (year: number) => sql`${`${year}-01-01`}::timestamp at time zone 'Europe/Paris'`
const inYear = (column: RawBuilder<unknown>, { year }: CountedIncome) =>
  sql`${column} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`

/**
 * Movements of an association's money without tips, each on its own day, so that a closed year stays as it was: what the
 * ledger owes it more (`received`) or less (`returned`), and the events of money that it received itself.
 */
function moved(counted: CountedIncome): RawBuilder<unknown> {
  const { organisationId } = counted
  return sql`
    with ${offlineEvents(organisationId)}, booked as (
      select t.kind, (t.at at time zone 'Europe/Paris')::date as day, split_part(t.ext_key, ':', 2)::uuid as fact,
        -e.amount_cents as amount
      from ledger_entry e join ledger_tx t on t.id = e.tx_id
      where e.account_id = (select id from account where organisation_id = ${organisationId} and kind = 'org_payable')
        and t.kind in ('capture', 'refund', 'dispute') and t.at >= ${startOf(counted.year)} and t.at < ${startOf(counted.year + 1)}
    )
    select p.form_id, b.day, case when b.kind = 'capture' then a.payment_method end as method,
      greatest(b.amount, 0) as received, greatest(-b.amount, 0) as returned
    from booked b left join payment_attempt a on b.kind = 'capture' and a.id = b.fact
      left join refund r on b.kind = 'refund' and r.id = b.fact
      left join dispute d on b.kind = 'dispute' and d.id = b.fact
      join payment p on p.id = coalesce(a.payment_id, r.payment_id, d.payment_id)
    union all
    select o.form_id, g.day, case when g.kind = 'entry' then r.payment_method end,
      case when g.kind = 'entry' then p.amount_cents else 0 end,
      case when g.kind = 'entry' then 0 else (select coalesce(sum(i.amount_cents), 0) from order_item i
        where i.order_id = r.order_id and case when g.kind = 'cancellation' then i.cancelled_at = g.cancelled_at
          else coalesce((i.cancelled_at at time zone 'Europe/Paris')::date >= r.returned_on, true) end) end
    from events g join received r on r.payment_id = g.payment_id join payment p on p.id = r.payment_id
      join "order" o on o.id = r.order_id
    where g.kind <> 'deposit'`
}

/** Income by month, week, campaign and method in one reading; `week` is the first day of a week in the year. */
export async function sumIncome(tx: Tx, counted: CountedIncome) {
  const { rows } = await sql<{
    month: number
    week: string
    formType: FormType
    formSlug: string
    title: string
    method: CapturedMethod | null
    payments: number
    received: number
    returned: number
  }>`
    select extract(month from m.day)::integer as month,
      greatest(date_trunc('week', m.day::timestamp)::date, ${`${counted.year}-01-01`}::date) as week, f.type as "formType", f.slug as "formSlug",
      f.definition ->> 'title' as title, m.method, count(*) filter (where m.method is not null)::integer as payments,
      sum(m.received)::bigint as received, sum(m.returned)::bigint as returned
    from (${moved(counted)}) m join form f on f.id = m.form_id
    where ${inYear(sql`m.day`, counted)} and ${ofForms(sql`m.form_id`, counted)}
    group by 1, 2, f.id, m.method`.execute(tx)
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

/** Adds up the gifts of the year from cancelled sales, by order. */
export async function sumGiven(tx: Tx, counted: CountedIncome): Promise<{ gifts: number; amount: number }> {
  const { rows } = await sql<{ gifts: number; amount: number }>`
    select count(distinct n.cancellation_order_id)::integer as gifts, coalesce(sum(n.amount_cents), 0)::bigint as amount
    from renunciation n join "order" o on o.id = n.order_id
    where n.organisation_id = ${counted.organisationId} and ${ofForms(sql`o.form_id`, counted)}
      and n.given_at >= ${startOf(counted.year)} and n.given_at < ${startOf(counted.year + 1)}`.execute(tx)
  return rows[0] ?? { gifts: 0, amount: 0 }
}

/** Adds up the orders of the year by the label of their link, the highest amounts first; null: without a label. */
export async function sumSources(tx: Tx, counted: CountedIncome, most: number) {
  const { rows } = await sql<{ source: string | null; orders: number; ordered: number }>`
    select o.source, count(*)::integer as orders, sum(o.amount_cents)::bigint as ordered
    from "order" o
    where o.organisation_id = ${counted.organisationId} and ${ofForms(sql`o.form_id`, counted)}
      and ${orderedIn(counted)}
    group by o.source order by ordered desc, orders desc, o.source limit ${most}`.execute(tx)
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

const orderedIn = ({ year }: CountedIncome) =>
  sql`o.created_at >= ${startOf(year)} and o.created_at < ${startOf(year + 1)}`
