import { type Static, Type } from 'typebox'
import { reportReasons } from '#domain/report/check-report.ts'
import { instant, oneOf, text } from '#contract/shape.ts'

const ReportOfMail = {
  brandName: text(),
  page: Type.Object({ title: text(500), url: text(2000) }),
  reason: oneOf(reportReasons),
  date: instant(),
}

/** To the reporter of a page: the report was received. */
export const AbuseReceivedSchema = Type.Object(ReportOfMail)
export type AbuseReceived = Static<typeof AbuseReceivedSchema>

/** To the operator: the reported page, the reason and the reporter. */
export const AbuseReportedSchema = Type.Object({
  ...ReportOfMail,
  reportId: text(60),
  userMessage: text(5000),
  userEmail: text(320),
  organization: text(),
})
export type AbuseReported = Static<typeof AbuseReportedSchema>
