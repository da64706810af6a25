import { type Static, Type } from 'typebox'
import { reportReasons } from '#domain/report/check-report.ts'
import { reportOutcomes } from '#domain/report/closed-report.ts'
import { resemblance } from '#contract/admin/operator-verification.ts'
import { body, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

const report = {
  id: uuid(),
  at: instant(),
  organizationSlug: slug(),
  organizationName: text(),
  reason: oneOf(reportReasons),
  /** Null: open. */
  outcome: orNull(oneOf(reportOutcomes)),
  closedAt: orNull(instant()),
  /** Name or address that the association or the campaign imitated when it was reported. */
  resembles: resemblance(),
}

/** Pages that visitors reported: the open reports first, of them those of names that imitate, then the last first. */
export const ReportsSchema = Type.Object({ reports: Type.Array(Type.Object(report)) })
export type Reports = Static<typeof ReportsSchema>

/** A report, as an operator examines it. */
export const ReportSchema = Type.Object({
  ...report,
  message: text(5000),
  /** Of the visitor who reported the page; it was not verified. */
  email: text(254),
  url: text(2000),
  note: text(1000),
  /** How it can be closed; empty: it is closed. */
  outcomes: Type.Array(oneOf(reportOutcomes)),
  /** Each closing and reopening, the last first. */
  history: Type.Array(
    Type.Object({
      at: instant(),
      author: orNull(text(254)),
      /** Null: reopened. */
      outcome: orNull(oneOf(reportOutcomes)),
      note: text(1000),
    }),
  ),
})
export type Report = Static<typeof ReportSchema>

export const CloseReportSchema = body({
  outcome: oneOf(reportOutcomes),
  /** Why, for the next operator who reads it. */
  note: Type.String({ maxLength: 1000 }),
})
