import { isEmpty } from '#domain/field-rules.ts'
import type { Locale } from '#domain/locale.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** A cart that is frozen while a campaign is being cancelled may be stored a moment later: its order joins the list. */
export const lateOrdersGraceMs = 60_000
/** As long after a cancellation, a bank may still pay for a cart that was frozen before it. */
export const lateOrdersWatchMs = 35 * 24 * 60 * 60_000

/** Most characters of the mail of a cancellation. */
export const mailLimits = { subject: 120, text: 5_000 } as const

/** The mail of a cancellation in one language: plain text. */
export interface CancellationMail {
  readonly locale: Locale
  readonly subject: string
  readonly text: string
}

/** All problems of the mails of a cancellation, field by field: `cancellation.subject-fr`. */
export function checkCancellationMails(mails: readonly CancellationMail[]): Problem[] {
  return mails.flatMap((mail) =>
    (['subject', 'text'] as const).flatMap((part) => {
      const field = `cancellation.${part}-${mail.locale}`
      const max = mailLimits[part]
      if (isEmpty(mail[part])) return [problem(field, 'REQUIRED')]
      return mail[part].length > max ? [problem(field, 'MAX_LENGTH', { max })] : []
    }),
  )
}

/** Reasons for which an order of a cancellation needs a person, as its list says them. */
export const cancellationFailures = ['held', 'debits', 'sum', 'refused', 'unknown'] as const
export type CancellationFailure = (typeof cancellationFailures)[number]

/** States of an order of a cancellation as its screen counts them: those of the worker, and those of its refund. */
export const cancelledOrderStatuses = [
  'waiting',
  'refunding',
  'refunded',
  'offered',
  'given',
  'closed',
  'byHand',
  'repaid',
  'failed',
] as const
export type CancelledOrderStatus = (typeof cancelledOrderStatuses)[number]
