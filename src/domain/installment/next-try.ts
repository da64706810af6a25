import { addDays } from '#domain/installment/due-date.ts'
import { declineClass, retryDays } from '#domain/payment/decline-class.ts'

/** Refusals that are nobody's card: the provider could not, and the payer has nothing to do. */
const technicalCodes: ReadonlySet<string> = new Set([
  'hapay_processing_error',
  'hapay_db_error',
  'hapay_unknown',
])

/** How many days a provider's trouble is waited out, one try a day, before it counts as a refusal. */
const mostTechnicalTries = 12

/** Whether a refusal says nothing of the payer's means: it is tried the next day, and nobody is told. */
export function isTechnicalRefusal(code: string): boolean {
  return technicalCodes.has(code)
}

export interface RefusedBefore {
  /** Refusals of the payer's means before this one. */
  readonly byBank: number
  /** Troubles of the provider before this one. */
  readonly technical: number
}

/**
 * The civil date on which a refused debit is tried again by itself, or null where only its payer can pay it. Where
 * each try comes on its day these are D+3, D+7 and D+12; one that came late moves those after it, so that two tries
 * are never closer. Source: money core, instalments and subscriptions.
 * @param today civil date in Paris
 */
export function nextTry(code: string, before: RefusedBefore, today: string): string | null {
  if (isTechnicalRefusal(code)) return before.technical < mostTechnicalTries ? addDays(today, 1) : null
  if (declineClass(code) !== 'retry') return null
  const day = retryDays[before.byBank]
  return day === undefined ? null : addDays(today, day - (retryDays[before.byBank - 1] ?? 0))
}

/** Days after the due date on which an association is told of a debit that nobody paid. */
export const givenUpDays = retryDays[2]
