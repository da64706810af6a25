import { sql } from 'kysely'
import { type ReminderRule, reminderMoments, usualMoments } from '#domain/membership/reminder-moments.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The rules of an association, in the order of their moments; the usual one for a moment that it has not set. */
export async function listReminderRules(tx: Tx, organisationId: string): Promise<ReminderRule[]> {
  const rows = await tx
    .selectFrom('renewal_reminder')
    .select(['moment', 'is_on as isOn', 'days', 'words'])
    .where('organisation_id', '=', organisationId)
    .execute()
  return reminderMoments.flatMap(
    (moment) =>
      rows.find((row) => row.moment === moment) ?? usualMoments.find((rule) => rule.moment === moment) ?? [],
  )
}

/** Writes the rules of an association. */
export async function writeReminderRules(
  tx: Tx,
  organisationId: string,
  rules: readonly ReminderRule[],
): Promise<void> {
  for (const { moment, isOn, days, words } of rules)
    await sql`insert into renewal_reminder (organisation_id, moment, is_on, days, words)
      values (${organisationId}, ${moment}, ${isOn}, ${days}, ${asJson(words)}::jsonb)
      on conflict (organisation_id, moment) do update set is_on = excluded.is_on, days = excluded.days,
        words = excluded.words`.execute(tx)
}

/** The next membership of an association to end, with its people, for a preview; null: there is none. */
export async function findNextEnding(tx: Tx, organisationId: string, today: string) {
  const { rows } = await sql<{ orderItemId: string; orderId: string; until: string }>`
    select m.order_item_id as "orderItemId", m.order_id as "orderId", m.until_on::text as until
    from readable_membership m
    where m.organisation_id = ${organisationId} and m.cancelled_at is null and m.until_on >= ${today}::date
      and m.sort_name <> ''
    order by m.until_on, m.order_item_id limit 1`.execute(tx)
  return rows[0] ?? null
}
