import { sql } from 'kysely'
import { Type } from 'typebox'
import type { OrganisationId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { orNull } from '#contract/shape.ts'
import { callForRows } from '#server/platform/db/call-function.ts'
import { CentsSchema, CivilDate, Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The associations whose summary of the week that began on `from` is to be sent, after one of them. */
export const listWeeklyDigests = callForRows(
  'list_weekly_digests',
  Type.Object({
    from: CivilDate,
    roles: listOf(Type.String()),
    after: orNull(Uuid<OrganisationId>()),
    limit: Type.Integer(),
  }),
  Uuid<OrganisationId>(),
)

/** Who is sent the summary of an association, with the subject of each mail. */
export const listWeeklyDigestReaders = callForRows(
  'list_weekly_digest_readers',
  Type.Object({ organisation: Uuid<OrganisationId>(), from: CivilDate, roles: listOf(Type.String()) }),
  Type.Object({ member_id: Uuid(), subject_id: Uuid(), email: Type.String(), locale: Opaque<Locale>() }),
)

/** The forms of an association with orders or money in the week. */
export const listWeeklyFigures = callForRows(
  'list_weekly_figures',
  Type.Object({ organisation: Uuid<OrganisationId>(), from: CivilDate }),
  Type.Object({ title: Type.String(), orders: Type.Integer(), received_cents: CentsSchema }),
)

/** Reads the failed and returned money of a week, Monday to Sunday in Paris. Amounts in cents, without tips. */
export async function readWeeklyReturns(
  tx: Tx,
  organisationId: OrganisationId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly refunded: number; readonly refusedDebits: number }> {
  const since = sql`${from}::date::timestamp at time zone 'Europe/Paris'`
  const until = sql`(${to}::date + 1)::timestamp at time zone 'Europe/Paris'`
  const { rows } = await sql<{ refunded: number; refused: number }>`
    select (
      select coalesce(sum(r.amount_cents - r.tip_cents), 0)::bigint from refund r
      join payment p on p.id = r.payment_id
      where p.organisation_id = ${organisationId} and r.state = 'refunded'
        and r.updated_at >= ${since} and r.updated_at < ${until}
    ) as refunded, (
      select count(*)::integer from schedule s join installment i on i.schedule_id = s.id
      where s.organisation_id = ${organisationId} and i.state = 'refused'
        and i.updated_at >= ${since} and i.updated_at < ${until}
    ) as refused`.execute(tx)
  return { refunded: rows[0]?.refunded ?? 0, refusedDebits: rows[0]?.refused ?? 0 }
}

/** A role with its association, and whether its user receives the summary; null where the role ended. */
export async function findDigestOfMember(tx: Tx, memberId: string) {
  const row = await tx
    .selectFrom('member')
    .innerJoin('organisation', 'organisation.id', 'member.organisation_id')
    .select(['organisation.name', 'member.weekly_summary as isActive'])
    .where('member.id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

/** Stops the summary of an association for the user of a role, or sends it again: for all roles of this user there. */
export async function setWeeklyDigest(tx: Tx, memberId: string, isWanted: boolean): Promise<void> {
  await tx
    .updateTable('member')
    .set({ weekly_summary: isWanted })
    .from('member as linked')
    .where('linked.id', '=', memberId)
    .whereRef('member.organisation_id', '=', 'linked.organisation_id')
    .whereRef('member.user_id', '=', 'linked.user_id')
    .execute()
}
