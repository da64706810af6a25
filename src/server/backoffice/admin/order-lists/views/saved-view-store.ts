import { sql } from 'kysely'
import type { ViewedList } from '#domain/order/saved-view.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface StoredView {
  readonly id: string
  readonly list: ViewedList
  readonly userId: string
  readonly name: string
  readonly search: string
  readonly isShared: boolean
  /** Whether the member is sent a link to it each month. */
  readonly isMonthly: boolean
}

/** A member of an association. */
interface Viewer {
  readonly organisationId: string
  readonly userId: string
}

/** The views that a member has in an association, by name: their own, and the shared ones. */
export async function listViews(tx: Tx, { organisationId, userId }: Viewer): Promise<StoredView[]> {
  return tx
    .selectFrom('saved_view as v')
    .select(['v.id', 'v.list', 'v.user_id as userId', 'v.name', 'v.search', 'v.is_shared as isShared'])
    .select((eb) => {
      const sent = eb.selectFrom('monthly_export as e').select('e.id').where('e.user_id', '=', userId)
      return eb.exists(sent.whereRef('e.view_id', '=', 'v.id')).as('isMonthly')
    })
    .where('v.organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('v.is_shared', '=', true), eb('v.user_id', '=', userId)]))
    .orderBy(sql`v.name collate "fr-x-icu"`)
    .orderBy('v.id')
    .$castTo<StoredView>()
    .execute()
}

/** Keeps two changes of the views of an association one after the other: both see the same names. */
export async function lockViews(tx: Tx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('views ' || ${organisationId}, 0))`.execute(tx)
}

type ViewContent = Pick<StoredView, 'name' | 'search' | 'isShared'>

export async function insertView(
  tx: Tx,
  { organisationId, userId }: Viewer,
  view: ViewContent & Pick<StoredView, 'id' | 'list'>,
  now: Date,
): Promise<void> {
  const { id, list, name, search, isShared } = view
  await tx
    .insertInto('saved_view')
    .values({
      id,
      list,
      name,
      search,
      is_shared: isShared,
      organisation_id: organisationId,
      user_id: userId,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export async function updateView(
  tx: Tx,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  { name, search, isShared }: ViewContent,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ name, search, is_shared: isShared, updated_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a view, with the monthly links to it. */
export async function deleteView(tx: Tx, organisationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('saved_view')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}
