import { sql } from 'kysely'
import type { OrderId } from '#domain/ids.ts'
import type { Period } from '#domain/calendar/compared-periods.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface FailedRefund {
  readonly orderId: OrderId
  readonly number: string
  /** Cents. */
  readonly amount: number
}

/** Refunds of an association that failed or came back, and that no one requested again, the oldest first. */
export async function listFailedRefunds(tx: Tx, organisationId: string): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund>`
    select o.id as "orderId", o.number, r.amount_cents as amount
    from refund r join payment p on p.id = r.payment_id join "order" o on o.id = p.order_id
    where r.state = 'failed' and p.organisation_id = ${organisationId}
      and not exists (select from refund l where l.payment_id = r.payment_id
        and case when l.by_hand then l.updated_at else l.created_at end > r.updated_at)
    order by r.updated_at limit 20`.execute(tx)
  return rows
}

/**
 * Counts memberships of an association that end in a period and whose member has not joined again since. Monthly ones go
 * on by themselves.
 */
export async function countEndingMemberships(
  tx: Tx,
  organisationId: string,
  { from, to }: Period,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from "order" o
      join order_item i on i.order_id = o.id and i.tier_type = 'Membership' and i.cancelled_at is null
      cross join lateral (select i.detail -> 'validity' -> 'period' as p) v
    where o.form_id in (select id from form where organisation_id = ${organisationId} and type = 'Membership')
      and o.created_at > ${from}::date - interval '2 years' and o.payment_frequency <> 'SUBSCRIPTION'
      and case v.p ->> 'kind'
        when 'dates' then (v.p ->> 'until')::date
        when 'rollingYear' then
          ((o.created_at at time zone 'Europe/Paris')::date + interval '1 year' - interval '1 day')::date
        end between ${from}::date and ${to}::date
      and not exists (select from "order" l join order_item j on j.order_id = l.id
        where l.organisation_id = o.organisation_id and l.created_at > o.created_at
          and lower(l.payer ->> 'email') = lower(o.payer ->> 'email')
          and j.tier_type = 'Membership' and j.cancelled_at is null)`.execute(tx)
  return rows[0]?.count ?? 0
}
