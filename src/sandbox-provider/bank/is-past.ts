import type { EnteredPaymentMethod } from './records.ts'

/** Whether a card is over: it is good until the last day of its month. An account is never over. */
export function isPast(expiry: EnteredPaymentMethod['expiry'], now: Date): boolean {
  return expiry !== null && Date.UTC(expiry.year, expiry.month, 1) <= now.getTime()
}
