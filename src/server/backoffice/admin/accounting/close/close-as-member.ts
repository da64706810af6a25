import type { CloseYear, YearCloses } from '#contract/admin/money/year-close.ts'
import { checkClose, closeObstacle } from '#domain/accounting/closed-years.ts'
import { needsReason } from '#domain/accounting/year-sums.ts'
import { AppError } from '#domain/errors.ts'
import { plainMessage } from '#domain/pasted-text.ts'
import { throwIfAny } from '#domain/problem.ts'
import {
  findCloseOf,
  type NewClose,
  writeClose,
} from '#server/backoffice/admin/accounting/close/close-store.ts'
import {
  composeFiles,
  readContent,
  withHash,
} from '#server/backoffice/admin/accounting/close/compose-files.ts'
import {
  closeMs,
  inOneView,
  listYears,
  presentClosed,
  readYear,
  readYearCloses,
} from '#server/backoffice/admin/accounting/close/read-year-close.ts'
import { writePaymentList } from '#server/backoffice/admin/order-lists/write-lists.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'

/**
 * Closes an accounting year in the name of a member: its sums and files are stored as they are, with a line in the
 * journal. Repeated with the same token, it is one close. A later close supersedes the former one, which stays.
 * @throws AppError NOT_FOUND; VALIDATION without a reason where one is needed; YEAR_CHANGED where the year is not as the
 * member saw it, or another session closed it; EARLIER_YEAR_OPEN; CLOSE_LIMIT
 */
export async function closeAsMember(
  deps: Deps,
  granted: Granted,
  { end, token, closes, seen, reason: typed }: CloseYear,
): Promise<YearCloses> {
  // What a member may not read may not be frozen by them either.
  for (const right of ['payout:read', 'accounting:edit', 'export:read'] as const)
    await assertActingRight(deps, granted, right)
  const { organisationId, session } = granted
  const { userId } = session
  const known = await findCloseOf(deps.db, organisationId, token)
  if (known !== null) return readYearCloses(deps, granted, { end: known.to })
  const reason = plainMessage(typed).trim()
  const now = deps.clock.now()
  const { year, close, content } = await inOneView(deps.db, async (tx) => {
    const { years, names } = await listYears(tx, organisationId, now)
    const days = years.find(({ to }) => to === end)
    if (days === undefined) throw new AppError('NOT_FOUND')
    const read = await readYear(tx, { names, days, now })
    if (read.seen !== seen || read.closes.length !== closes) throw new AppError('YEAR_CHANGED')
    const obstacle = closeObstacle(years, { to: end, closes })
    if (obstacle !== null) throw new AppError(obstacle)
    throwIfAny(checkClose({ reason }, needsReason(read.sums.lines, closes)))
    const made: NewClose = {
      ...read.days,
      id: deps.newId(),
      organisationId,
      number: closes + 1,
      token,
      reason,
      sums: read.sums,
      marks: read.marks,
      userId,
      now,
    }
    return { year: read, close: made, content: await readContent(tx, names, made) }
  })
  const { from, to, number } = close
  // Reads with the rights of the member, each page in a transaction of its own.
  const file = { locale: 'fr', format: 'csv' } as const
  const payments = writePaymentList(deps, granted, { filters: { from, to }, columns: '', ...file })
  const frozen = [
    ...(await composeFiles(content, close)),
    await withHash('payments', `paiements-${granted.organizationSlug}-${to}.csv`, payments),
  ]
  const isWritten = await deps.db.transaction().execute(async (tx) => {
    await allowLongStatements(tx, closeMs)
    if (!(await writeClose(tx, close, frozen))) return false
    const detail = { from, to, number, reason }
    await writeJournal(tx, { organisationId, formId: null, userId, action: 'yearClosed', detail }, now)
    return true
  })
  // A repeated request may have written it meanwhile.
  if (!isWritten && (await findCloseOf(deps.db, organisationId, token)) === null)
    throw new AppError('YEAR_CHANGED')
  return presentClosed(deps, granted, year)
}
