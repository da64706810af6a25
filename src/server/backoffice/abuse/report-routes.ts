import { CloseReportSchema, ReportSchema, ReportsSchema } from '#contract/admin/operator-reports.ts'
import { closeReport, readReport, readReports, reopenReport } from '#server/backoffice/abuse/close-report.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'

/** Routes of operators for reported pages. The guard has checked the right of each route. */
export function reportRoutes(app: TypedApp, deps: Deps): void {
  const answer = ReportSchema
  answerCall(
    app,
    'GET /site/reports',
    { summary: 'Pages that visitors reported', answer: ReportsSchema },
    () => readReports(deps.db),
  )
  answerCall(app, 'GET /site/reports/:report', { summary: 'A report of a page', answer }, (request) =>
    readReport(deps.db, request.params.report),
  )
  answerCall(
    app,
    'POST /site/reports/:report/close',
    { summary: 'Close a report', body: CloseReportSchema, answer },
    async (request) => {
      const { report } = request.params
      await closeReport(deps, sessionOfActor(request), report, request.body)
      return readReport(deps.db, report)
    },
  )
  answerCall(
    app,
    'POST /site/reports/:report/reopen',
    { summary: 'Reopen a report', answer },
    async (request) => {
      const { report } = request.params
      await reopenReport(deps, sessionOfActor(request), report)
      return readReport(deps.db, report)
    },
  )
}
