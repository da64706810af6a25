import { type ChosenData, chosenData, retentionDays } from '#domain/account/retention.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The terms of an association in days: those that it chose, else the longest ones. */
export async function findTerms(tx: Tx, organisationId: string): Promise<Record<ChosenData, number>> {
  const rows = await tx
    .selectFrom('chosen_term')
    .select(['data', 'days'])
    .where('organisation_id', '=', organisationId)
    .execute()
  const chosen = new Map(rows.map(({ data, days }) => [data, days]))
  const terms = chosenData.map((data) => {
    const longest = retentionDays[data]
    return [data, Math.min(chosen.get(data) ?? longest, longest)]
  })
  return Object.fromEntries(terms) as Record<ChosenData, number>
}

interface NewTerm {
  readonly organisationId: string
  readonly data: ChosenData
  readonly days: number
  readonly userId: string
}

/** Sets a term of an association. */
export async function writeTerm(
  tx: Tx,
  { organisationId, data, days, userId }: NewTerm,
  now: Date,
): Promise<void> {
  const values = { days, set_by: userId, set_at: now }
  await tx
    .insertInto('chosen_term')
    .values({ organisation_id: organisationId, data, ...values })
    .onConflict((conflict) => conflict.columns(['data', 'organisation_id']).doUpdateSet(values))
    .execute()
}

/** Counts of the last day on which each term of an association erased anything. */
export async function listErased(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('term_report')
    .select(['data', 'erased_on as on', 'erased as count'])
    .where('organisation_id', '=', organisationId)
    .execute()
}
