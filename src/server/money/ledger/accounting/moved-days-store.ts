import { sql } from 'kysely'
import type { OrganisationId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** First and last civil day with money of an association, by a provider or by hand; null: there was none. */
export async function findMovedDays(
  tx: Tx,
  organisationId: OrganisationId,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    with days as (
      select (at at time zone 'Europe/Paris')::date as day from ledger_tx where id in (
        select unnest(array[min(e.tx_id), max(e.tx_id)]) from ledger_entry e
          join account a on a.id = e.account_id
        where a.organisation_id = ${organisationId} and a.kind in ('org_payable', 'payout'))
      union all
      select unnest(array[min(paid_on), max(paid_on), max(returned_on)]) from offline_entry
        where organisation_id = ${organisationId}
      union all
      select max((i.cancelled_at at time zone 'Europe/Paris')::date) from offline_entry e
        join payment p on p.id = e.payment_id join order_item i on i.order_id = p.order_id
        where e.organisation_id = ${organisationId} and i.cancelled_at is not null
      union all
      select max(deposited_on) from cheque_deposit where organisation_id = ${organisationId}
    )
    select min(day)::text as first, max(day)::text as last from days`.execute(tx)
  const [{ first, last } = { first: null, last: null }] = rows
  return first === null || last === null ? null : { first, last }
}
