import type { OrganisationId } from '#domain/ids.ts'
import type { MonthlyList } from '#domain/order/saved-view.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface Subscription {
  readonly viewId: string
  readonly organisationId: string
  readonly userId: string
}

/** Asks for the monthly link to a view; a second time changes nothing. */
export async function insertMonthlyExport(
  tx: Tx,
  {
    id,
    viewId,
    organisationId,
    userId,
    dueOn,
  }: Subscription & { readonly id: string; readonly dueOn: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('monthly_export')
    .values({
      id,
      view_id: viewId,
      organisation_id: organisationId,
      user_id: userId,
      due_on: dueOn,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['view_id', 'user_id']).doNothing())
    .execute()
}

/** Stops the monthly link to a view for a user. */
export async function deleteMonthlyExport(
  tx: Tx,
  { viewId, organisationId, userId }: Subscription,
): Promise<void> {
  await tx
    .deleteFrom('monthly_export')
    .where('organisation_id', '=', organisationId)
    .where('view_id', '=', viewId)
    .where('user_id', '=', userId)
    .execute()
}

/** The subscriptions whose day has come, by id. */
export async function listDueExports(
  tx: Tx,
  { today, after, limit }: { readonly today: string; readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('monthly_export')
    .select('id')
    .where('due_on', '<=', today)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a due subscription to the end of the transaction; null where it is not due any more, or another worker has it. */
export async function takeDueExport(tx: Tx, id: string, today: string) {
  const row = await tx
    .selectFrom('monthly_export as e')
    .innerJoin('saved_view as v', 'v.id', 'e.view_id')
    .innerJoin('user_account as u', 'u.id', 'e.user_id')
    .select(['e.user_id as userId', 'e.organisation_id as organisationId', 'u.email', 'u.locale'])
    .select(['v.user_id as ownerId', 'v.is_shared as isShared', 'v.name', 'v.search', 'v.list'])
    .where('e.id', '=', id)
    .where('e.due_on', '<=', today)
    .forUpdate('e')
    .skipLocked()
    .$castTo<{
      readonly userId: string
      readonly organisationId: OrganisationId
      readonly email: string
      readonly locale: string
      readonly ownerId: string
      readonly isShared: boolean
      readonly name: string
      readonly search: string
      readonly list: MonthlyList
    }>()
    .executeTakeFirst()
  return row ?? null
}

/** Sets the day of the next mail of a subscription. */
export async function setNextExport(tx: Tx, id: string, dueOn: string): Promise<void> {
  await tx.updateTable('monthly_export').set({ due_on: dueOn }).where('id', '=', id).execute()
}

/** Ends a subscription. */
export async function endMonthlyExport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('monthly_export').where('id', '=', id).execute()
}
