import { emailRule, isEmpty, maxLengthRule } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Reasons to report a page. Source: spec section 3. */
export const reportReasons = ['DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM'] as const

const maxMessage = 5000

/** The problems of a page report: reason, message and a valid e-mail are required. Source: spec section 5. */
export function checkReport(report: {
  readonly reason: string
  readonly userEmail: string
  readonly userMessage: string
}): Problem[] {
  const isReason = reportReasons.some((reason) => reason === report.reason)
  const isEmail = !isEmpty(report.userEmail) && emailRule(plainEmail(report.userEmail)) === null
  return [
    ...(isReason ? [] : [problem('reason', 'REPORT_REASON')]),
    ...(isEmpty(report.userMessage) ? [problem('userMessage', 'REPORT_MESSAGE')] : []),
    ...(maxLengthRule(report.userMessage, maxMessage) === null
      ? []
      : [problem('userMessage', 'MAX_LENGTH', { max: maxMessage })]),
    ...(isEmail ? [] : [problem('userEmail', 'REPORT_EMAIL')]),
  ]
}
