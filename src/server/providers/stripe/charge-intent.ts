import type Stripe from 'stripe'
import { zero } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { ChargeAnswer, ChargeRequest, SavedChargeRequest } from '#server/providers/payment-provider.ts'
import { writeOrigin } from '#server/providers/charge-metadata.ts'
import { withPaymentMethod } from '#server/providers/stripe/find-intent.ts'
import { presentIntent, presentRefusal } from '#server/providers/stripe/present-intent.ts'
import { type StripeCaller, type StripeReply, ask } from '#server/providers/stripe/stripe-client.ts'

/** The token that Stripe.js creates of a card in the payer's browser. It pays once. */
const tokenPattern = /^ctoken_\w{1,180}$/

/**
 * Charges what the payer entered in Stripe's fields, or a saved payment method, with the payer present: Stripe may
 * require 3-D Secure. A saved payment method belongs to a Stripe customer created for this attempt only.
 */
export async function chargeIntent(caller: StripeCaller, request: ChargeRequest): Promise<ChargeAnswer> {
  const { attemptId, paymentMethod, savedMethodRef, tokenizationSessionId, returnUrl, savesPaymentMethod } =
    request
  if (savedMethodRef === null && !tokenPattern.test(tokenizationSessionId)) {
    return { kind: 'failed', providerRef: null, code: 'hapay_session_expired' }
  }
  const customer = savesPaymentMethod && savedMethodRef === null ? await makeCustomer(caller, request) : null
  if (customer !== null && customer.kind !== 'answered') {
    // The charge itself was not sent, so nothing was charged.
    return { kind: 'failed', providerRef: null, code: 'hapay_processing_error' }
  }
  return sendIntent(caller, attemptId, paymentMethod, {
    ...whatIsCharged(request),
    allowed_payment_method_types: [typeOf(paymentMethod)],
    return_url: returnUrl,
    ...(request.authenticates === true &&
      paymentMethod === 'Card' && {
        payment_method_options: { card: { request_three_d_secure: 'any' as const } },
      }),
    ...(savedMethodRef === null
      ? { confirmation_token: tokenizationSessionId }
      : savedParams(savedMethodRef)),
    ...(customer !== null && { customer: customer.body.id, setup_future_usage: 'off_session' as const }),
  })
}

/**
 * Charges a saved payment method without the payer. If the bank requires authentication, Stripe refuses with
 * `authentication_required`: the payer then pays in person, with the same payment method and 3-D Secure or with
 * another.
 */
export function chargeSaved(caller: StripeCaller, request: SavedChargeRequest): Promise<ChargeAnswer> {
  const { attemptId, savedMethodRef } = request
  return sendIntent(caller, attemptId, savedMethodRef.paymentMethod, {
    ...whatIsCharged(request),
    allowed_payment_method_types: [typeOf(savedMethodRef.paymentMethod)],
    ...savedParams(savedMethodRef),
    off_session: true,
  })
}

async function sendIntent(
  { stripe }: StripeCaller,
  attemptId: string,
  paymentMethod: PaymentMethod,
  params: Stripe.PaymentIntentCreateParams,
): Promise<ChargeAnswer> {
  const reply = await ask(() => stripe.paymentIntents.create(params, { idempotencyKey: attemptId }))
  if (reply.kind === 'lost') return { kind: 'unknown', reason: reply.reason }
  if (reply.kind === 'refused') return presentRefusal(reply.refusal, paymentMethod === 'Sepa')
  const answer = presentIntent(reply.body)
  // Without the payer, the bank's challenge cannot be answered.
  const isUnanswerable = answer.kind === 'challenge' && params.off_session === true
  return isUnanswerable
    ? { kind: 'failed', providerRef: answer.providerRef, code: 'hapay_authentication_required' }
    : answer
}

function whatIsCharged(charge: ChargeRequest | SavedChargeRequest): Stripe.PaymentIntentCreateParams {
  const { attemptId, amount, tip, currency, description, payeeAccount, origin } = charge
  return {
    amount,
    currency: currency.toLowerCase(),
    confirm: true,
    capture_method: 'automatic',
    description: description.slice(0, 1000),
    metadata: { attemptId, ...writeOrigin(origin) },
    expand: withPaymentMethod.expand,
    // The association's own account receives the full amount and pays the tip to the platform as the application fee.
    ...(payeeAccount !== null && {
      transfer_data: { destination: payeeAccount },
      ...(tip !== zero && { application_fee_amount: tip }),
    }),
  }
}

function savedParams({ ref, customerRef }: SavedChargeRequest['savedMethodRef']) {
  return { payment_method: ref, ...(customerRef !== null && { customer: customerRef }) }
}

function typeOf(paymentMethod: PaymentMethod): 'card' | 'sepa_debit' {
  return paymentMethod === 'Card' ? 'card' : 'sepa_debit'
}

function makeCustomer(
  { stripe }: StripeCaller,
  { attemptId, payer: { email, name } }: ChargeRequest,
): Promise<StripeReply<Stripe.Customer>> {
  const params = { email, name: name.slice(0, 256), metadata: { attemptId } }
  return ask(() => stripe.customers.create(params, { idempotencyKey: `${attemptId}:customer` }))
}
