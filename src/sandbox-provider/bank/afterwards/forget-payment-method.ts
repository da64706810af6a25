import { Refusal } from '../../refusal.ts'
import type { Bank } from '../bank.ts'

/**
 * Deletes a saved payment method: it is not charged any more, with its payer or without. Its charges stay in the
 * ledger. Throws a Refusal (404) where it is not saved, or was deleted before.
 */
export function forgetPaymentMethod(bank: Bank, ref: string): void {
  if (!bank.savedPaymentMethods.has(ref)) throw new Refusal(404, 'payment_method_unknown', 'ref')
  bank.record({ kind: 'payment-method-forgotten', ref, at: bank.clock.now().toISOString() })
}
