import { type Static, Type } from 'typebox'
import { reportReasons } from '#domain/report/check-report.ts'
import { body, oneOf, text, uuid } from '#contract/shape.ts'

/** A visitor's report of a page. Source: spec sections 3 and 7. */
export const AbuseWriteSchema = body({
  reason: oneOf(reportReasons),
  userEmail: text(254),
  userMessage: text(5000),
  url: text(2000),
})
export type AbuseWrite = Static<typeof AbuseWriteSchema>

export const AbuseSchema = Type.Object({ id: uuid() })
