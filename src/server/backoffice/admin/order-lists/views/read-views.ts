import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import { isAllowedSomewhere } from '#domain/access/rights.ts'
import { type ViewedList, isMonthlyList, viewParameters } from '#domain/order/saved-view.ts'
import { type StoredView, listViews } from '#server/backoffice/admin/order-lists/views/saved-view-store.ts'
import { listReadableForms } from '#server/backoffice/admin/orders/find-orders-store.ts'
import { readableForms } from '#server/backoffice/admin/orders/readable-forms.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The views of a list that a user has. A view shows nothing that its reader may not read: it is only an address. */
export async function readViews(tx: Tx, granted: Granted, list: ViewedList): Promise<SavedViews> {
  const views = await listOwnViews(tx, granted)
  return {
    views: views
      .filter((view) => view.list === list)
      .map((view) => {
        const { id, name, search, isShared, isMonthly } = view
        const isOwn = view.userId === granted.session.userId
        return { id, name, search, isShared, isMonthly, isOwn, canChange: mayChange(granted, view) }
      }),
    canShare: mayShare(granted),
    canExport:
      isMonthlyList(list) && isAllowedSomewhere(granted.memberships, 'export:read', granted.organisationId),
  }
}

/** The views of a user. A shared one that names a campaign whose orders the user may not read is not shown. */
export async function listOwnViews(tx: Tx, granted: Granted): Promise<StoredView[]> {
  const { organisationId, session } = granted
  const views = await listViews(tx, { organisationId, userId: session.userId })
  const allowed = readableForms(granted)
  if (allowed === null) return views
  const forms = await listReadableForms(tx, organisationId, allowed)
  return views.filter(({ userId, search }) => {
    const named = new URLSearchParams(search).get('campagne')
    return (
      userId === session.userId ||
      named === null ||
      forms.some(({ type, slug }) => `${type}/${slug}` === named)
    )
  })
}

/** Whether a user may save views for all: those who read the orders of the whole association. */
export function mayShare(granted: Granted): boolean {
  return readableForms(granted) === null
}

/** Whether a user may change a view: their own, and a president any shared one. */
export function mayChange(
  { memberships, organisationId, session }: Granted,
  { userId, isShared }: Pick<StoredView, 'userId' | 'isShared'>,
): boolean {
  return (
    userId === session.userId ||
    (isShared && memberships.some((one) => one.organisationId === organisationId && one.role === 'president'))
  )
}

/** The parameters of an address that a view saves, in one order; unknown and empty ones are left out. */
export function savedSearch(typed: string): string {
  const search = new URLSearchParams(typed)
  const saved = new URLSearchParams()
  for (const name of viewParameters) {
    // A form without scripts sends each column as a parameter of its own.
    const value = search.getAll(name).join(',').slice(0, 300)
    if (value !== '') saved.set(name, value)
  }
  return saved.toString().slice(0, 1000)
}
