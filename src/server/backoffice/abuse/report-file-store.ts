import { sql } from 'kysely'
import type { ReportOutcome } from '#domain/report/closed-report.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const mostListed = 200

function selectReports(tx: Tx) {
  return tx
    .selectFrom('abuse')
    .innerJoin('organisation', 'organisation.id', 'abuse.organisation_id')
    .leftJoin('verification', 'verification.organisation_id', 'abuse.organisation_id')
    .leftJoin('organisation as model', 'model.id', 'abuse.resembles')
    .select([
      'abuse.id',
      'abuse.created_at as at',
      'organisation.slug as organizationSlug',
      'organisation.name as organizationName',
      'abuse.reason',
      'abuse.user_message as message',
      'abuse.user_email as email',
      'abuse.url',
      'abuse.outcome',
      'abuse.note',
      'abuse.closed_at as closedAt',
      'verification.state as verificationState',
      'model.slug as modelSlug',
      'model.name as modelName',
    ])
}

/** Pages that visitors reported: the open reports first, of them those of names that imitate, then the last first. */
export async function listReports(tx: Tx) {
  return selectReports(tx)
    .orderBy(sql`abuse.outcome is null`, 'desc')
    .orderBy(sql`abuse.outcome is null and abuse.resembles is not null`, 'desc')
    .orderBy('abuse.created_at', 'desc')
    .limit(mostListed)
    .execute()
}

/** A report, or null. */
export async function findReport(tx: Tx, id: string) {
  return (await selectReports(tx).where('abuse.id', '=', id).executeTakeFirst()) ?? null
}

/** Closes an open report; false where another operator closed it first. */
export async function closeOpenReport(
  tx: Tx,
  id: string,
  { outcome, note }: { readonly outcome: ReportOutcome; readonly note: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('abuse')
    .set({ outcome, note, closed_at: now })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Opens a closed report again; false where it is open. */
export async function reopenClosedReport(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('abuse')
    .set({ outcome: null, note: '', closed_at: null })
    .where('id', '=', id)
    .where('outcome', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists the actions of operators on a report, the last first. */
export async function listReportHistory(tx: Tx, id: string) {
  return tx
    .selectFrom('operator_journal')
    .leftJoin('user_account', 'user_account.id', 'operator_journal.user_id')
    .select(['operator_journal.created_at as at', 'user_account.email as author', 'operator_journal.detail'])
    .where(sql<string>`operator_journal.detail ->> 'report'`, '=', id)
    .where(sql<boolean>`operator_journal.detail ? 'report'`)
    .orderBy('operator_journal.id', 'desc')
    .limit(50)
    .execute()
}
