import type { Bank } from '../bank/bank.ts'
import type { Charge } from '../bank/records.ts'
import type { Provider } from '../provider.ts'
import { testPaymentMethodOf } from '../test-payment-methods/test-payment-methods.ts'

/** A charge as the merchant's server reads it. */
export function presentCharge({ bank, publicUrl }: Provider, charge: Charge) {
  const { id, reference, amount, currency, state, code, bankDays, at } = charge
  const redirectUrl = state === 'requires_action' ? `${publicUrl()}/three-d-secure/${charge.challenge}` : null
  const savedPaymentMethod = presentSavedPaymentMethod(bank, charge)
  return { id, reference, amount, currency, state, code, redirectUrl, bankDays, savedPaymentMethod, at }
}

/** What is answered for a reference given up before any charge came. */
export function presentTombstone(reference: string) {
  return {
    id: null,
    reference,
    amount: null,
    currency: null,
    state: 'cancelled',
    code: null,
    redirectUrl: null,
    bankDays: false,
    savedPaymentMethod: null,
    at: null,
  }
}

function presentSavedPaymentMethod(bank: Bank, { savedMethod }: Charge) {
  const kept = savedMethod === null ? undefined : bank.savedPaymentMethod.get(savedMethod)
  if (kept === undefined) return null
  const { brand, last4 } = testPaymentMethodOf(kept.key)
  return {
    ref: kept.ref,
    customerRef: null,
    paymentMethod: kept.type,
    brand,
    last4,
    expMonth: kept.expiry?.month ?? null,
    expYear: kept.expiry?.year ?? null,
  }
}
