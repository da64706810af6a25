import type { ChangeView, SaveView, SavedViews } from '#contract/admin/order/saved-views.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { AppError } from '#domain/errors.ts'
import { checkViewName, mostViews } from '#domain/order/saved-view.ts'
import { oneLine } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import {
  listOwnViews,
  mayChange,
  mayShare,
  readViews,
  savedSearch,
} from '#server/backoffice/admin/order-lists/views/read-views.ts'
import {
  type StoredView,
  deleteView,
  insertView,
  lockViews,
  updateView,
} from '#server/backoffice/admin/order-lists/views/saved-view-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'newId'>

/**
 * Saves the filters of a list under a name. What is for all is in the journal.
 * @throws AppError VALIDATION for the name, or where there are too many; FORBIDDEN to share
 */
export function saveView(deps: ViewDeps, granted: Granted, asked: SaveView): Promise<SavedViews> {
  const { organisationId, session } = granted
  const { list, isShared } = asked
  return changing(deps, granted, async (tx, views) => {
    const listed = views.filter((view) => view.list === list)
    if (listed.length >= mostViews) throwIfAny([problem('view.name', 'VIEW_COUNT', { max: mostViews })])
    const view = { id: deps.newId(), list, ...contentOf(granted, asked, listed) }
    await insertView(tx, { organisationId, userId: session.userId }, view, deps.clock.now())
    if (isShared) await note(deps, tx, granted, 'viewShared', view.name)
    return list
  })
}

/** Renames or replaces a view, or shares it. @throws AppError NOT_FOUND, also for one that the user may not change; as `saveView` */
export function changeView(
  deps: ViewDeps,
  granted: Granted,
  id: string,
  asked: ChangeView,
): Promise<SavedViews> {
  const { organisationId, session } = granted
  return changing(deps, granted, async (tx, views) => {
    const view = changeable(granted, views, id)
    const others = views.filter((other) => other.list === view.list && other.id !== id)
    // A president renames or replaces what another member shared; only that member takes it back.
    const isShared = asked.isShared || view.userId !== session.userId
    const content = contentOf(granted, { ...asked, isShared }, others)
    await updateView(tx, { organisationId, id }, content, deps.clock.now())
    if (view.isShared || content.isShared)
      await note(deps, tx, granted, view.isShared ? 'viewChanged' : 'viewShared', content.name)
    return view.list
  })
}

/** Deletes a view, and the monthly links to it. @throws AppError as `changeView` */
export function removeView(deps: ViewDeps, granted: Granted, id: string): Promise<SavedViews> {
  return changing(deps, granted, async (tx, views) => {
    const { list, name, isShared } = changeable(granted, views, id)
    await deleteView(tx, granted.organisationId, id)
    if (isShared) await note(deps, tx, granted, 'viewDeleted', name)
    return list
  })
}

/** Makes one change of the views of a list, one after the other in an association, and answers all of the list. */
function changing(
  deps: ViewDeps,
  granted: Granted,
  change: (tx: Tx, views: readonly StoredView[]) => Promise<StoredView['list']>,
): Promise<SavedViews> {
  return asMember(deps, granted, async (tx) => {
    await lockViews(tx, granted.organisationId)
    return readViews(tx, granted, await change(tx, await listOwnViews(tx, granted)))
  })
}

function changeable(granted: Granted, views: readonly StoredView[], id: string): StoredView {
  const view = views.find((one) => one.id === id)
  if (view === undefined || !mayChange(granted, view)) throw new AppError('NOT_FOUND')
  return view
}

function contentOf(granted: Granted, asked: ChangeView, others: readonly StoredView[]) {
  const { name, search, isShared } = asked
  if (isShared && !mayShare(granted)) throw new AppError('FORBIDDEN')
  const alike = others.filter((other) => other.isShared === isShared).map((other) => other.name)
  throwIfAny(checkViewName(name, alike))
  return { name: oneLine(name), search: savedSearch(search), isShared }
}

async function note(
  { clock }: ViewDeps,
  tx: Tx,
  { organisationId, session }: Granted,
  action: JournalAction,
  name: string,
): Promise<void> {
  const entry = { organisationId, formId: null, userId: session.userId, action, detail: { name } }
  await writeJournal(tx, entry, clock.now())
}
