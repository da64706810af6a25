import type Stripe from 'stripe'
import { cents } from '#domain/money.ts'
import type {
  ChargeAnswer,
  PaidWith,
  ProviderFailure,
  SavedPaymentMethod,
} from '#server/providers/payment-provider.ts'
import { failureOfDecline } from '#server/providers/stripe/decline-code.ts'
import type { StripeRefusal } from '#server/providers/stripe/stripe-client.ts'

/** Marks the empty PaymentIntent that blocks a charge: see `forbidCharge`. */
export const forbiddenMark = 'forbidden'

/**
 * A PaymentIntent as an answer of the port. Each Stripe status has one answer. A status that our charges cannot have
 * (`requires_capture`, `requires_confirmation`) or a new one is `unknown`, so that it is never taken for a result.
 */
export function presentIntent(intent: Stripe.PaymentIntent): ChargeAnswer {
  const providerRef = intent.id
  if (intent.metadata[forbiddenMark] === 'true') return { kind: 'cancelled', providerRef }
  switch (intent.status) {
    case 'succeeded':
      return {
        kind: 'succeeded',
        providerRef,
        amount: cents(intent.amount_received),
        currency: intent.currency.toUpperCase(),
        savedPaymentMethod: savedPaymentMethodOf(intent),
        paidWith: paidWithOf(intent),
        payeeAccount: payeeAccountOf(intent),
      }
    case 'processing':
      return {
        kind: 'processing',
        providerRef,
        bankDays: isDebit(intent),
        savedPaymentMethod: savedPaymentMethodOf(intent),
      }
    case 'requires_action': {
      const redirectUrl = intent.next_action?.redirect_to_url?.url ?? null
      return redirectUrl === null
        ? { kind: 'unknown', reason: `unsupported action: ${intent.next_action?.type ?? 'none'}` }
        : { kind: 'challenge', providerRef, redirectUrl }
    }
    // The charge was tried and refused; our charges are never confirmed a second time.
    case 'requires_payment_method':
      return { kind: 'failed', providerRef, code: failureOfIntent(intent) }
    case 'canceled':
      return { kind: 'cancelled', providerRef }
    default:
      return { kind: 'unknown', reason: `unexpected status ${intent.status}` }
  }
}

/** A charge that Stripe rejected: the bank's decision, or an invalid request. */
export function presentRefusal(refusal: StripeRefusal, isDebit: boolean): ChargeAnswer {
  const { intent, param } = refusal
  const providerRef = intent?.id ?? null
  if (refusal.type === 'card_error') {
    return { kind: 'failed', providerRef, code: failureOfDecline({ ...refusal, isDebit }) }
  }
  // The token expired or comes from another page: the payer enters the card again.
  const code: ProviderFailure =
    param === 'confirmation_token' ? 'hapay_session_expired' : 'hapay_processing_error'
  return { kind: 'failed', providerRef, code }
}

function failureOfIntent(intent: Stripe.PaymentIntent): ProviderFailure {
  const error = intent.last_payment_error
  if (error === null) return 'hapay_processing_error'
  return failureOfDecline({
    code: error.code ?? null,
    declineCode: error.decline_code ?? null,
    adviceCode: error.advice_code ?? null,
    isDebit: isDebit(intent) || error.payment_method?.type === 'sepa_debit',
  })
}

/** The association's own account of a destination charge. */
function payeeAccountOf({ transfer_data: transfer }: Stripe.PaymentIntent): string | null {
  const destination = transfer?.destination ?? null
  return typeof destination === 'string' || destination === null ? destination : destination.id
}

function isDebit(intent: Stripe.PaymentIntent): boolean {
  return intent.payment_method_types.includes('sepa_debit')
}

/** The card or account of a PaymentIntent, which must be read with its payment method. */
function paidWithOf({ payment_method: paymentMethod }: Stripe.PaymentIntent): PaidWith | null {
  if (paymentMethod === null || typeof paymentMethod === 'string') return null
  const { card, sepa_debit: debit } = paymentMethod
  if (card !== undefined) return { brand: brandOf(card.display_brand ?? card.brand), last4: card.last4 }
  return debit === undefined ? null : { brand: debit.country ?? '', last4: debit.last4 ?? '' }
}

/** The saved payment method, if saving was requested. The PaymentIntent must be read with its payment method. */
function savedPaymentMethodOf(intent: Stripe.PaymentIntent): SavedPaymentMethod | null {
  const { payment_method: paymentMethod, customer, setup_future_usage: usage } = intent
  if (
    usage !== 'off_session' ||
    customer === null ||
    paymentMethod === null ||
    typeof paymentMethod === 'string'
  )
    return null
  const customerRef = typeof customer === 'string' ? customer : customer.id
  const reference = { ref: paymentMethod.id, customerRef }
  if (paymentMethod.sepa_debit !== undefined) {
    const { country, last4 } = paymentMethod.sepa_debit
    return { ...reference, paymentMethod: 'Sepa', brand: country ?? '', last4: last4 ?? '', expiry: null }
  }
  if (paymentMethod.card === undefined) return null
  const { brand, display_brand: chosen, last4, exp_month: month, exp_year: year } = paymentMethod.card
  return {
    ...reference,
    paymentMethod: 'Card',
    brand: brandOf(chosen ?? brand),
    last4,
    expiry: { month, year },
  }
}

function brandOf(brand: string): string {
  return brand === 'cartes_bancaires' ? 'cb' : brand
}
