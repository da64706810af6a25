import { sql } from 'kysely'
import { Type } from 'typebox'
import { oneOf } from '#contract/shape.ts'
import { type CreditKind, type ExpectedCredit, creditKinds } from '#domain/bank-statement/match-statement.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { CivilDate, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Money of some days that the bank account of an association receives: payouts made, deposits of cheques, transfers. */
export async function listExpectedCredits(
  tx: Tx,
  organisationId: OrganisationId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ExpectedCredit[]> {
  const { rows } = await sql<Omit<ExpectedCredit, 'amount'> & { readonly amount: number }>`
    select c.kind, c.id, c."on", c.amount, c.reference, m.booked_on as "bookedOn"
    from (
      select 'payout' as kind, id, (updated_at at time zone 'Europe/Paris')::date as "on", amount_cents as amount,
        coalesce(reference, '') as reference
      from payout where organisation_id = ${organisationId} and state = 'paid'
      union all
      select 'deposit', d.id, d.deposited_on, sum(p.amount_cents + p.tip_cents)::bigint, d.number::text
      from cheque_deposit d join offline_entry e on e.deposit_id = d.id join payment p on p.id = e.payment_id
      where d.organisation_id = ${organisationId} group by d.id
      union all
      select 'transfer', e.payment_id, e.paid_on, p.amount_cents + p.tip_cents, o.number
      from offline_entry e join payment p on p.id = e.payment_id join "order" o on o.id = p.order_id
      where e.organisation_id = ${organisationId} and e.payment_method = 'BankTransfer'
        and exists (select from order_item l where l.order_id = o.id and l.cancelled_at is null)
    ) c left join bank_match m on m.kind = c.kind and m.subject_id = c.id
    where c."on" between ${from}::date and ${to}::date
    order by c."on", c.id`.execute(tx)
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

/** Records the days on which a bank booked what was expected; days that were recorded before stay. */
export const writeBankMatches = callFunction(
  'write_bank_matches',
  Type.Object({
    organisationId: Uuid<OrganisationId>(),
    userId: Uuid(),
    now: Instant,
    found: Type.Array(Type.Object({ kind: oneOf(creditKinds), id: Uuid(), bookedOn: CivilDate })),
  }),
  Type.Integer(),
)

/** The day on which the bank booked each payout or deposit that a statement had. */
export async function listBookedDays(
  tx: Tx,
  organisationId: OrganisationId,
  kind: CreditKind,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('bank_match')
    .select(['subject_id', 'booked_on'])
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ subject_id, booked_on }) => [subject_id, booked_on]))
}

/** Forgets the day of something that a statement did not show after all; false where none was recorded. */
export async function deleteBankMatch(
  tx: Tx,
  organisationId: OrganisationId,
  { kind, id }: { readonly kind: CreditKind; readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('bank_match')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
