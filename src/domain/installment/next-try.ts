import { addDays } from '#domain/installment/due-date.ts'
import { declineClass, retryDays } from '#domain/payment/decline-class.ts'

/** Refusals that do not concern a payment method: the provider failed, and the payer has nothing to do. */
const technicalCodes: ReadonlySet<string> = new Set([
  'hapay_processing_error',
  'hapay_db_error',
  'hapay_unknown',
])

/** The number of days, with one try a day, after which a technical failure counts as a refusal. */
const mostTechnicalTries = 12

/** Whether a refusal does not concern the payment method: the debit is tried the next day, without a notification. */
export function isTechnicalRefusal(code: string): boolean {
  return technicalCodes.has(code)
}

export interface RefusedBefore {
  /** Refusals of the payment method before this one. */
  readonly byBank: number
  /** Technical failures of the provider before this one. */
  readonly technical: number
}

/**
 * The civil date of the next automatic try of a refused debit, or null where only its payer can pay it. Where each try
 * takes place on its day, these are the days of `retryDays`. A late try moves the later ones, so that two tries are never
 * closer. Source: money core, instalments and subscriptions.
 * @param today civil date in Paris
 */
export function nextTry(code: string, before: RefusedBefore, today: string): string | null {
  if (isTechnicalRefusal(code)) return before.technical < mostTechnicalTries ? addDays(today, 1) : null
  if (declineClass(code) !== 'retry') return null
  const day = retryDays[before.byBank]
  return day === undefined ? null : addDays(today, day - (retryDays[before.byBank - 1] ?? 0))
}

/** Days after the due date on which an association is notified of an unpaid debit: that of the last try. */
export const abandonedAfterDays = Math.max(...retryDays)
