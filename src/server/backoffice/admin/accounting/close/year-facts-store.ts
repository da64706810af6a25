import { type RawBuilder, sql } from 'kysely'
import type { YearDays } from '#domain/accounting/fiscal-year.ts'
import { type ComparedKind, type ComparedMovements, comparedKinds } from '#domain/accounting/year-sums.ts'
import { tierTypes } from '#domain/form/form-lists.ts'
import { mayOpenReceipt } from '#domain/form/gift-types.ts'
import { type Cents, cents, zero } from '#domain/money.ts'
import { giftPaymentMethods } from '#domain/payment/payment-method.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An accounting year of an association. */
export interface CountedYear extends YearDays {
  readonly organisationId: string
}

const payable = (organisationId: string) =>
  sql`(select id from account where organisation_id = ${organisationId} and kind = 'org_payable')`
const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Europe/Paris'`
export const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Europe/Paris'`
const within = (instant: RawBuilder<unknown>, { from, to }: YearDays) =>
  sql`${instant} >= ${startOf(from)} and ${instant} < ${endOf(to)}`

/**
 * Compares the ledger of a year with the facts that it records, one by one: captured payments, refunds, lost disputes and
 * payouts. A fact that moved in the year is compared with all that was ever recorded of it.
 */
export async function compareMovements(
  tx: Tx,
  year: CountedYear,
): Promise<Readonly<Record<ComparedKind, ComparedMovements>>> {
  const { organisationId } = year
  const { rows } = await sql<{ kind: ComparedKind; ledger: number; excess: number; wrong: number }>`
    with recorded as (
      select t.kind, split_part(t.ext_key, ':', 2)::uuid as fact, sum(-e.amount_cents) as amount,
        sum(-e.amount_cents) filter (where ${within(sql`t.at`, year)}) as in_year
      from ledger_entry e join ledger_tx t on t.id = e.tx_id
      where e.account_id = ${payable(organisationId)} and t.kind = any(${[...comparedKinds]})
      group by 1, 2
    ), facts as (
      select 'capture' as kind, a.id as fact, a.amount_cents - a.tip_cents as amount, a.updated_at as at
      from payment_attempt a join payment p on p.id = a.payment_id
      where p.organisation_id = ${organisationId} and a.state = 'succeeded'
        and not exists (select from orphan_payment o where o.attempt_id = a.id)
      union all
      select 'refund', r.id, r.tip_cents - r.amount_cents, r.updated_at
      from refund r join payment p on p.id = r.payment_id
      where p.organisation_id = ${organisationId} and r.state = 'refunded'
      union all
      select 'dispute', d.id, -d.org_cents, d.updated_at from dispute d join payment p on p.id = d.payment_id
      where p.organisation_id = ${organisationId} and d.state = 'lost'
      union all
      select 'payout', id, -amount_cents, created_at from payout
      where organisation_id = ${organisationId} and state <> 'cancelled'
    ), compared as (
      select kind, coalesce(r.in_year, 0) as ledger, coalesce(f.amount, 0) - coalesce(r.amount, 0) as excess
      from recorded r full join facts f using (kind, fact)
      where r.in_year is not null or (r.fact is null and ${within(sql`f.at`, year)})
    )
    select kind, sum(ledger)::bigint as ledger, sum(excess)::bigint as excess,
      (count(*) filter (where excess <> 0))::integer as wrong
    from compared group by kind`.execute(tx)
  const found = new Map(rows.map(({ kind, ...row }) => [kind, row]))
  const of = (kind: ComparedKind): ComparedMovements => {
    const { ledger = 0, excess = 0, wrong = 0 } = found.get(kind) ?? {}
    return { ledger: cents(ledger), excess: cents(excess), wrong }
  }
  return { capture: of('capture'), refund: of('refund'), dispute: of('dispute'), payout: of('payout') }
}

/** Balance owed to an association before and after a year, and what went to its own account at the provider. */
export async function readBalances(
  tx: Tx,
  year: CountedYear,
): Promise<{ readonly opening: Cents; readonly closing: Cents; readonly transferred: Cents }> {
  const { rows } = await sql<{ opening: number; closing: number; transferred: number }>`
    select coalesce(sum(-e.amount_cents) filter (where t.at < ${startOf(year.from)}), 0)::bigint as opening,
      coalesce(sum(-e.amount_cents) filter (where t.at < ${endOf(year.to)}), 0)::bigint as closing,
      coalesce(sum(-e.amount_cents) filter (where t.kind = 'transfer' and ${within(sql`t.at`, year)}), 0)::bigint
        as transferred
    from ledger_entry e join ledger_tx t on t.id = e.tx_id
    where e.account_id = ${payable(year.organisationId)}`.execute(tx)
  const [row] = rows
  const { opening = 0, closing = 0, transferred = 0 } = row ?? {}
  return { opening: cents(opening), closing: cents(closing), transferred: cents(transferred) }
}

/** Money of a year that an association received itself, as its members entered it. */
export async function sumByHand(tx: Tx, { organisationId, from, to }: CountedYear): Promise<Cents> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as amount
    from offline_entry e join payment p on p.id = e.payment_id
    where e.organisation_id = ${organisationId} and e.paid_on between ${from}::date and ${to}::date`.execute(
    tx,
  )
  return cents(rows[0]?.amount ?? zero)
}

/**
 * Gifts and memberships of a calendar year that open a tax receipt, and refunds that payers gave instead in that year,
 * less what was refunded, given once more or lost since.
 */
export async function sumEligibleGifts(tx: Tx, organisationId: string, year: number): Promise<Cents> {
  const types = tierTypes.filter(mayOpenReceipt)
  const isEligible = sql`i.is_eligible_tax_receipt and i.tier_type = any(${types})`
  const { rows } = await sql<{ amount: number }>`
    with paid as (
      select p.id, p.provider, coalesce(e.paid_on, (c.created_at at time zone 'Europe/Paris')::date) as paid_on
      from payment p
        left join offline_entry e on e.payment_id = p.id
        left join document c on c.payment_id = p.id and c.kind = 'paymentCertificate'
      where p.organisation_id = ${organisationId} and p.state = 'paid' and (e.payment_id is null
        or (e.returned_on is null and e.payment_method = any(${[...giftPaymentMethods]})))
    ), gifts as (
      select p.id, sum(s.item_cents) as amount, true as is_sold
      from paid p join payment_share s on s.payment_id = p.id join order_item i on i.id = s.order_item_id
      where extract(year from p.paid_on) = ${year} and ${isEligible}
        and (p.provider <> 'offline' or i.cancelled_at is null)
      group by p.id
      union all
      select payment_id, amount_cents, false from renunciation
      where organisation_id = ${organisationId}
        and extract(year from given_at at time zone 'Europe/Paris') = ${year}
    )
    select coalesce(sum(greatest(0, g.amount
      - coalesce((select sum(s.item_cents) from refund r join refund_share s on s.refund_id = r.id
          join order_item i on i.id = s.order_item_id
          where r.payment_id = g.id and g.is_sold and r.state <> 'failed' and ${isEligible}), 0)
      - coalesce((select sum(s.item_cents) from renunciation n join renunciation_share s on s.renunciation_id = n.id
          join order_item i on i.id = s.order_item_id
          where n.payment_id = g.id and g.is_sold and ${isEligible}), 0)
      - case when g.is_sold then coalesce((
          select sum(org_cents) from dispute where payment_id = g.id and state = 'lost'), 0) - lost_of_gifts(g.id)
        else lost_of_gifts(g.id) end)), 0)::bigint
      as amount
    from gifts g`.execute(tx)
  return cents(rows[0]?.amount ?? zero)
}
