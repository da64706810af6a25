import type { Bank } from '../bank/bank.ts'
import type { Charge } from '../bank/records.ts'
import type { Provider } from '../provider.ts'
import { testPaymentMethodOf } from '../test-payment-methods/test-payment-methods.ts'

/** A charge in the answer to the merchant's server. */
export function presentCharge({ bank, publicUrl }: Provider, charge: Charge) {
  const { id, reference, amount, currency, state, code, bankDays, at } = charge
  const redirectUrl = state === 'requires_action' ? `${publicUrl()}/three-d-secure/${charge.challenge}` : null
  const savedPaymentMethod = presentSavedPaymentMethod(bank, charge)
  return {
    id,
    reference,
    amount,
    currency,
    state,
    code,
    redirectUrl,
    bankDays,
    savedPaymentMethod,
    paidWith: presentPaidWith(charge),
    at,
  }
}

/** The card or account of a charge, as a payer recognises it. */
function presentPaidWith({ paymentMethod }: Charge) {
  if (paymentMethod === null) return null
  const { brand, last4 } = testPaymentMethodOf(paymentMethod.key)
  return { brand, last4 }
}

/** The answer for a reference that was cancelled before any charge arrived. */
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
    paidWith: null,
    at: null,
  }
}

function presentSavedPaymentMethod(bank: Bank, { savedAsRef }: Charge) {
  const saved = savedAsRef === null ? undefined : bank.savedPaymentMethods.get(savedAsRef)
  if (saved === undefined) return null
  const { brand, last4 } = testPaymentMethodOf(saved.key)
  return {
    ref: saved.ref,
    customerRef: null,
    paymentMethod: saved.type,
    brand,
    last4,
    expMonth: saved.expiry?.month ?? null,
    expYear: saved.expiry?.year ?? null,
  }
}
