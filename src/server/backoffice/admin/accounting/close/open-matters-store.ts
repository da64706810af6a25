import { sql } from 'kysely'
import type { OpenMatterName } from '#domain/accounting/year-sums.ts'
import { type Cents, cents, sumCents, zero } from '#domain/money.ts'
import { type CountedYear, endOf } from '#server/backoffice/admin/accounting/close/year-facts-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type Counted = { readonly count: number; readonly amount: Cents }
type StoredMatter = Exclude<OpenMatterName, 'suspense'>

/**
 * Counts the matters that were open on the last day of a year: payouts under way, refunds that were asked or wait for the answer to an offer, disputes without end, debits that
 * were due and not paid, cheques that were not banked.
 */
export async function countOpenMatters(
  tx: Tx,
  { organisationId, to }: CountedYear,
): Promise<Readonly<Record<StoredMatter, Counted>>> {
  const end = endOf(to)
  const { rows } = await sql<{ name: StoredMatter; count: number; amount: number }>`
    select 'payouts' as name, count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as amount
    from payout where organisation_id = ${organisationId} and amount_cents > 0 and created_at < ${end}
      and (state = 'created' or updated_at >= ${end})
    union all
    select 'refunds', count(*), sum(r.amount_cents - r.tip_cents)
    from refund r join payment p on p.id = r.payment_id
    where p.organisation_id = ${organisationId} and r.created_at < ${end}
      and (r.state = any(state_set('refund', 'pending')) or (r.state = 'refunded' and r.updated_at >= ${end}))
    union all
    select 'refunds', count(*), sum(c.amount_cents - c.tip_cents)
    from cancellation_order c join "order" o on o.id = c.order_id
    where o.organisation_id = ${organisationId} and not c.is_offline and c.created_at < ${end}
      and coalesce((
        select to_state from state_change where machine = 'cancelledOrder' and entity_id = c.id and at < ${end}
        order by id desc limit 1
      ), 'waiting') <> all(state_set('cancelledOrder', 'settled'))
    union all
    select 'disputes', count(*), sum(d.amount_cents)
    from dispute d join payment p on p.id = d.payment_id
    where p.organisation_id = ${organisationId} and d.opened_at < ${end}
      and (d.state = 'open' or d.updated_at >= ${end})
    union all
    select 'debits', count(*), sum(i.amount_cents)
    from installment i join schedule s on s.id = i.schedule_id
    where s.organisation_id = ${organisationId} and i.due_on <= ${to}::date
      and (i.state = any(state_set('installment', 'owed')) or (i.state = 'paid' and i.updated_at >= ${end}))
    union all
    select 'cheques', count(*), sum(p.amount_cents)
    from offline_entry e join payment p on p.id = e.payment_id
      left join cheque_deposit d on d.id = e.deposit_id
    where e.organisation_id = ${organisationId} and e.payment_method = 'Check' and e.paid_on <= ${to}::date
      and (d.deposited_on is null or d.deposited_on > ${to}::date)
      and (e.returned_on is null or e.returned_on > ${to}::date)
      and exists (select from order_item i where i.order_id = p.order_id and i.cancelled_at is null)`.execute(
    tx,
  )
  const of = (name: StoredMatter): Counted => {
    const found = rows.filter((row) => row.name === name)
    return {
      count: found.reduce((sum, { count }) => sum + Number(count), 0),
      amount: sumCents(found.map(({ amount }) => cents(Number(amount ?? zero)))),
    }
  }
  return {
    payouts: of('payouts'),
    refunds: of('refunds'),
    disputes: of('disputes'),
    debits: of('debits'),
    cheques: of('cheques'),
  }
}
