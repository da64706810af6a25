import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'
import type { QueuedMail } from '#server/payment/finalise-plan.ts'

/** A card that comes to its end, and a schedule that is debited with it. */
export interface ExpiringMeans {
  readonly mandateId: string
  readonly brand: string
  readonly last4: string
  readonly month: number
  readonly year: number
  /** The first schedule that goes on beyond the card; null: there is none, nobody need know. */
  readonly scheduleId: string | null
}

/** Active cards that expire at the end of a month or before, whose payers were not told yet. */
export async function listExpiring(
  tx: Tx,
  until: { readonly month: number; readonly year: number },
  limit: number,
): Promise<ExpiringMeans[]> {
  const lastDay = sql`(make_date(mandate.expiry_year, mandate.expiry_month, 1) + interval '1 month')::date`
  const rows = await tx
    .selectFrom('mandate')
    .select((eb) => [
      'id as mandateId',
      'brand',
      'last4',
      'expiry_month as month',
      'expiry_year as year',
      eb
        .selectFrom('schedule')
        .select('schedule.id')
        .whereRef('schedule.mandate_id', '=', 'mandate.id')
        .where('schedule.state', 'in', ['active', 'paused'])
        .where(
          sql<SqlBool>`(schedule.kind = 'SUBSCRIPTION' or exists (
            select 1 from installment
            where schedule_id = schedule.id and installment.state = 'planned' and due_on >= ${lastDay}
          ))`,
        )
        .orderBy('schedule.created_at')
        .limit(1)
        .as('scheduleId'),
    ])
    .where('mandate.state', '=', 'active')
    .where('mandate.expiry_told', '=', false)
    .where(sql<SqlBool>`(expiry_year, expiry_month) <= (${until.year}::integer, ${until.month}::integer)`)
    .orderBy('expiry_year')
    .orderBy('expiry_month')
    .limit(limit)
    .execute()
  return rows.flatMap(({ month, year, ...row }) =>
    month === null || year === null ? [] : [{ ...row, month, year }],
  )
}

/** Queues the mail about a card that expires, once; false where that was done before. */
export async function tellExpiring(
  tx: Tx,
  mandateId: string,
  mails: readonly QueuedMail[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select tell_expiring(${mandateId}, ${JSON.stringify(mails)}::jsonb, ${now}) as told
  `.execute(tx)
  return rows[0]?.told ?? false
}

/** Whether the payer of a schedule has others that go on, with the same association at the same provider. */
export async function hasOtherSchedules(tx: Tx, scheduleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('schedule')
    .innerJoin('mandate', 'mandate.id', 'schedule.mandate_id')
    .innerJoin('mandate as other', (join) =>
      join
        .onRef('other.organisation_id', '=', 'mandate.organisation_id')
        .onRef('other.provider', '=', 'mandate.provider')
        .on(sql<SqlBool>`lower(other.payer_email) = lower(mandate.payer_email)`),
    )
    .innerJoin('schedule as theirs', 'theirs.mandate_id', 'other.id')
    .select('theirs.id')
    .where('schedule.id', '=', scheduleId)
    .whereRef('theirs.id', '<>', 'schedule.id')
    .where('theirs.state', 'in', ['active', 'paused'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
