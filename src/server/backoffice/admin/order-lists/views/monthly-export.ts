import { isAllowedSomewhere } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { defaultLocale, isLocale } from '#domain/locale.ts'
import { type MonthlyList, formerMonth, isMonthlyList, nextMonthlyDay } from '#domain/order/saved-view.ts'
import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import {
  deleteMonthlyExport,
  endMonthlyExport,
  insertMonthlyExport,
  listDueExports,
  setNextExport,
  takeDueExport,
} from '#server/backoffice/admin/order-lists/views/monthly-export-store.ts'
import { listOwnViews, readViews } from '#server/backoffice/admin/order-lists/views/read-views.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'
import { processPages } from '#server/platform/process-pages.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Asks for the monthly link to a view, or stops it. @throws AppError NOT_FOUND, also for a list without a period */
export function setMonthlyExport(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  granted: Granted,
  viewId: string,
  isWanted: boolean,
): Promise<SavedViews> {
  const { organisationId, session } = granted
  const now = deps.clock.now()
  return asMember(deps, granted, async (tx) => {
    const view = (await listOwnViews(tx, granted)).find(({ id }) => id === viewId)
    if (view === undefined || !isMonthlyList(view.list)) throw new AppError('NOT_FOUND')
    const subscription = { viewId, organisationId, userId: session.userId }
    const dueOn = nextMonthlyDay(parisDate(now))
    if (isWanted) await insertMonthlyExport(tx, { ...subscription, id: deps.newId(), dueOn }, now)
    else await deleteMonthlyExport(tx, subscription)
    return readViews(tx, granted, view.list)
  })
}

/**
 * Mails on the first day of a month, in France, the links to the former month of views. The mail has no file and no name
 * of a payer: its link asks to sign in, and the file is in the journal. After days without a worker, one mail is sent.
 */
export async function mailMonthlyExports(deps: Deps): Promise<void> {
  const today = parisDate(deps.clock.now())
  await processPages<string>(
    (page) => listDueExports(deps.db, { today, ...page }),
    (id) => mailOne(deps, id, today),
    (error, id) => deps.log.error({ err: error, id }, 'monthly link to a view not mailed'),
  )
}

/** Queues the mail in the transaction that sets the next day, so that a month has one mail. */
function mailOne(deps: Deps, id: string, today: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const due = await takeDueExport(tx, id, today)
    if (due === null) return false
    if (!(await mayStillRead(tx, due))) {
      await endMonthlyExport(tx, id)
      return true
    }
    await setNextExport(tx, id, nextMonthlyDay(today))
    const { slug, definition } = await loadOrganisation(tx, due.organisationId)
    const listUrl = `${deps.settings.publicUrl}/admin/${slug}/${pathOf[due.list]}`
    const month = formerMonth(today)
    const search = new URLSearchParams(due.search)
    search.set('periode', month)
    const data = {
      brandName: deps.settings.brandName,
      organizationName: definition.name,
      viewName: due.name,
      list: due.list,
      month,
      listUrl: `${listUrl}?${search.toString()}`,
      viewsUrl: listUrl,
    }
    const to = { recipient: due.email, locale: isLocale(due.locale) ? due.locale : defaultLocale }
    const mail = { id: deps.newId(), subjectId: deps.newId(), kind: 'monthlyExport', data, ...to } as const
    return queueMail(tx, mail, deps.clock.now())
  })
}

const pathOf: Readonly<Record<MonthlyList, string>> = {
  orders: 'commandes',
  lines: 'participants',
  payments: 'paiements',
}

interface Reader {
  readonly userId: string
  readonly organisationId: string
  readonly ownerId: string
  readonly isShared: boolean
}

/** Whether a user may still save the view of a subscription as a file. */
async function mayStillRead(tx: Tx, { userId, organisationId, ownerId, isShared }: Reader): Promise<boolean> {
  if (!isShared && ownerId !== userId) return false
  const memberships = await listMemberships(tx, userId)
  return (['order:read', 'export:read'] as const).every((right) =>
    isAllowedSomewhere(memberships, right, organisationId),
  )
}
