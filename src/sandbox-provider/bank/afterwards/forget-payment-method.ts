import { Refusal } from '../../refusal.ts'
import type { Bank } from '../bank.ts'

/**
 * Forgets a kept means for good: nothing is charged with it any more, with its payer or without. What was charged stays
 * in the book. Throws a Refusal (404) where it is not kept, or not any more.
 */
export function forgetPaymentMethod(bank: Bank, ref: string): void {
  if (!bank.savedPaymentMethod.has(ref)) throw new Refusal(404, 'payment_method_unknown', 'ref')
  bank.record({ kind: 'payment-method-forgotten', ref, at: bank.clock.now().toISOString() })
}
