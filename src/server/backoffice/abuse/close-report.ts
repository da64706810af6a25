import type { Report, Reports } from '#contract/admin/operator-reports.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { throwIfAny } from '#domain/problem.ts'
import { checkClosing, outcomesOf, type ReportOutcome } from '#domain/report/closed-report.ts'
import {
  closeOpenReport,
  findReport,
  listReportHistory,
  listReports,
  reopenClosedReport,
} from '#server/backoffice/abuse/report-file-store.ts'
import { resemblanceOf } from '#server/backoffice/verification/operator-file-store.ts'
import { writeOperatorJournal } from '#server/identity/access/operator-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Session } from '#server/identity/user/session-store.ts'

type Operator = Pick<Session, 'userId'>

/**
 * Closes a report. What was answered is recorded in the journal of the site, where a reopening leaves it.
 * @throws AppError NOT_FOUND, VALIDATION without a note, CONFLICT where it is closed, or the association is not suspended
 *   and the outcome says so
 */
export async function closeReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Operator,
  id: string,
  closing: { readonly outcome: ReportOutcome; readonly note: string },
): Promise<void> {
  throwIfAny(checkClosing(closing))
  const now = clock.now()
  const { outcome } = closing
  const note = closing.note.trim()
  await db.transaction().execute(async (tx) => {
    const report = await loadReport(tx, id)
    if (!outcomesOf(suspensionOf(report)).includes(outcome)) throw new AppError('CONFLICT')
    if (!(await closeOpenReport(tx, report.id, { outcome, note }, now))) throw new AppError('CONFLICT')
    const detail = { organization: report.organizationSlug, report: report.id, outcome, note }
    await writeOperatorJournal(tx, { userId, action: 'reportClosed', detail }, now)
  })
}

/** Opens a closed report again. @throws AppError NOT_FOUND, CONFLICT where it is open */
export async function reopenReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Operator,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const report = await loadReport(tx, id)
    if (!(await reopenClosedReport(tx, report.id))) throw new AppError('CONFLICT')
    const detail = { organization: report.organizationSlug, report: report.id }
    await writeOperatorJournal(tx, { userId, action: 'reportReopened', detail }, clock.now())
  })
}

/** The reports, the open ones first. */
export async function readReports(db: Deps['db']): Promise<Reports> {
  const rows = await listReports(db)
  return { reports: rows.map(presentReport) }
}

/** A report, with what operators did with it. @throws AppError NOT_FOUND */
export async function readReport(db: Deps['db'], id: string): Promise<Report> {
  const report = await loadReport(db, id)
  const { message, email, url, note } = report
  const history = await listReportHistory(db, report.id)
  return {
    ...presentReport(report),
    message,
    email,
    url,
    note,
    outcomes: report.outcome === null ? [...outcomesOf(suspensionOf(report))] : [],
    history: history.map(({ at, author, detail }) => {
      const closing = detail as { readonly outcome?: ReportOutcome; readonly note?: string }
      return { at: at.toISOString(), author, outcome: closing.outcome ?? null, note: closing.note ?? '' }
    }),
  }
}

async function loadReport(tx: Tx, id: string) {
  const report = isUuid(id) ? await findReport(tx, id) : null
  if (report === null) throw new AppError('NOT_FOUND')
  return report
}

type FoundReport = Awaited<ReturnType<typeof loadReport>>

const suspensionOf = ({ verificationState }: FoundReport) => ({
  isSuspended: verificationState === 'suspended',
})

function presentReport(report: FoundReport): Reports['reports'][number] {
  const { id, at, organizationSlug, organizationName, reason, outcome, closedAt } = report
  const closed = { outcome, closedAt: closedAt?.toISOString() ?? null, resembles: resemblanceOf(report) }
  return { id, at: at.toISOString(), organizationSlug, organizationName, reason, ...closed }
}
