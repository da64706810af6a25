import { sql } from 'kysely'
import type { OrganisationId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import type { PayoutState } from '#domain/refund/payout-machine.ts'
import type { PayoutPart, PayoutPartKind } from '#domain/refund/payout-parts.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/**
 * The movements of an association's balance that each of its payouts ends, by the payout: those since the payout before.
 * Repayments are among the movements of the next payout.
 */
export async function listPayoutParts(
  tx: Tx,
  organisationId: OrganisationId,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PayoutPart[]>> {
  const { rows } = await sql<{ payout: string; kind: PayoutPartKind; count: number; amount: number }>`
    with marked as (
      select p.id, t.id as tx_id, lag(t.id, 1, 0::bigint) over (order by t.id) as after_id
      from payout p join ledger_tx t on t.ext_key = 'payout:' || p.id
      where p.organisation_id = ${organisationId} and p.amount_cents > 0
    ), owed as (
      select id from account where organisation_id = ${organisationId} and kind = 'org_payable'
    )
    select m.id as payout, t.kind, count(*)::integer as count, sum(-e.amount_cents)::bigint as amount
    from marked m join owed on true
      join ledger_entry e on e.account_id = owed.id and e.tx_id > m.after_id and e.tx_id < m.tx_id
      join ledger_tx t on t.id = e.tx_id
    where m.id = any(${[...payoutIds]}::uuid[])
    group by m.id, t.kind`.execute(tx)
  const parts = Map.groupBy(rows, ({ payout }) => payout)
  return new Map(
    [...parts].map(([payout, of]) => [
      payout,
      of.map(({ kind, count, amount }) => ({ kind, count, amount: cents(amount) })),
    ]),
  )
}

/** Civil years with movements of an association's balance, the latest first. */
export async function listMovementYears(tx: Tx, organisationId: OrganisationId): Promise<number[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select extract(year from min(t.at) at time zone 'Europe/Paris')::integer as first,
      extract(year from max(t.at) at time zone 'Europe/Paris')::integer as last
    from ledger_entry e join ledger_tx t on t.id = e.tx_id
    where e.account_id = (
      select id from account where organisation_id = ${organisationId} and kind = 'org_payable'
    )`.execute(tx)
  const [{ first, last } = { first: null, last: null }] = rows
  if (first === null || last === null) return []
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

/** The payout in which each captured payment of an association went to it; a payment that waits for one is absent. */
export async function findPayoutsOf(
  tx: Tx,
  organisationId: OrganisationId,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly state: PayoutState }>> {
  const { rows } = await sql<{ payment: string; at: Date; state: PayoutState }>`
    select a.payment_id as payment, paid.at, paid.state
    from payment_attempt a join payment p on p.id = a.payment_id and p.organisation_id = ${organisationId}
      join ledger_tx c on c.ext_key = 'capture:' || a.id
      cross join lateral (
        select o.created_at as at, o.state from payout o join ledger_tx t on t.ext_key = 'payout:' || o.id
        where o.organisation_id = ${organisationId} and o.amount_cents > 0 and o.state <> 'cancelled' and t.id > c.id
        order by t.id limit 1
      ) paid
    where a.payment_id = any(${[...paymentIds]}::uuid[]) and a.state = 'succeeded' and a.payee_account is null
  `.execute(tx)
  return new Map(rows.map(({ payment, ...payout }) => [payment, payout]))
}
