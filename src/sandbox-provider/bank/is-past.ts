import type { EnteredPaymentMethod } from './records.ts'

/** Whether a card has expired: it is valid until the last day of its month. An account never expires. */
export function isPast(expiry: EnteredPaymentMethod['expiry'], now: Date): boolean {
  return expiry !== null && Date.UTC(expiry.year, expiry.month, 1) <= now.getTime()
}
