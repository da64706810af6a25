import {
  CloseReportSchema,
  closeReportPath,
  ReportSchema,
  ReportsSchema,
  reopenReportPath,
  reportPath,
  reportsPath,
} from '#contract/admin/installation-reports.ts'
import { closeReport, readReport, readReports, reopenReport } from '#server/backoffice/abuse/close-report.ts'
import type { Deps } from '#server/money/deps.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'

const named = params('report')

/** What operators see of reported pages, and answer. The guard has checked the right of each route. */
export function reportRoutes(app: TypedApp, deps: Deps): void {
  const response = answers(ReportSchema)
  app.get(
    reportsPath,
    { schema: { summary: 'Pages that visitors reported', response: answers(ReportsSchema) } },
    () => readReports(deps.db),
  )
  app.get(reportPath, { schema: { summary: 'A report of a page', params: named, response } }, (request) =>
    readReport(deps.db, request.params.report),
  )
  app.post(
    closeReportPath,
    { schema: { summary: 'Close a report', params: named, body: CloseReportSchema, response } },
    async (request) => {
      const { report } = request.params
      await closeReport(deps, sessionOfActor(request), report, request.body)
      return readReport(deps.db, report)
    },
  )
  app.post(
    reopenReportPath,
    { schema: { summary: 'Reopen a report', params: named, response } },
    async (request) => {
      const { report } = request.params
      await reopenReport(deps, sessionOfActor(request), report)
      return readReport(deps.db, report)
    },
  )
}
