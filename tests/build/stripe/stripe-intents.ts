import type Stripe from 'stripe'
import type { StripeAccount } from './stripe-account.ts'
import {
  type SimulatedDispute,
  type SimulatedPaymentMethod,
  anIntent,
  newStripeId,
} from './stripe-objects.ts'
import type { Decline } from './stripe-test-payment-methods.ts'
import { type Params, StripeFailure, assertKnown, invalid, listAt, recordAt, textAt } from './stripe-wire.ts'

/** The parameters of a PaymentIntent that we send. */
const createParams = [
  'amount',
  'allowed_payment_method_types',
  'application_fee_amount',
  'capture_method',
  'confirm',
  'confirmation_token',
  'currency',
  'customer',
  'description',
  'expand',
  'metadata',
  'off_session',
  'payment_method',
  'return_url',
  'setup_future_usage',
  'transfer_data',
] as const satisfies readonly (keyof Stripe.PaymentIntentCreateParams)[]

const smallestAmount = 50
/** A direct debit is pending at the bank for this long. */
const debitSeconds = 5 * 86_400

/** Creates a PaymentIntent, and confirms it where requested. Throws StripeFailure. */
export function createIntent(account: StripeAccount, params: Params): Stripe.PaymentIntent {
  assertKnown(params, createParams)
  const amount = Number(textAt(params, 'amount'))
  if (!Number.isInteger(amount) || amount < 1) throw invalid('Invalid integer', { param: 'amount' })
  if (amount < smallestAmount) throw invalid('Amount must be at least €0.50', { code: 'amount_too_small' })
  const feeAmount = textAt(params, 'application_fee_amount')
  const destination = recordAt(params, 'transfer_data')['destination']
  if (feeAmount !== null && (Number(feeAmount) > amount || destination === undefined))
    throw invalid('Invalid fee', { param: 'application_fee_amount' })
  const usage = textAt(params, 'setup_future_usage')
  const customer = textAt(params, 'customer')
  if (customer !== null && !account.customers.has(customer))
    throw invalid('No such customer', { code: 'resource_missing', param: 'customer' })
  const paymentMethod =
    textAt(params, 'confirm') === 'true' ? paymentMethodOf(account, params, customer) : null
  const allowed = listAt(params, 'allowed_payment_method_types')
  if (paymentMethod !== null && !allowed.includes(paymentMethod.type))
    throw invalid('The payment method is not allowed', { code: 'payment_intent_incompatible_payment_method' })
  const intent = anIntent({
    amount,
    currency: textAt(params, 'currency') ?? '',
    created: account.seconds(),
    metadata: recordAt(params, 'metadata'),
    allowed_payment_method_types: allowed,
    payment_method_types: allowed,
    application_fee_amount: feeAmount === null ? null : Number(feeAmount),
    customer,
    description: textAt(params, 'description'),
    payment_method: paymentMethod?.id ?? null,
    setup_future_usage: usage,
    transfer_data: destination === undefined ? null : { destination },
  })
  account.intents.set(intent.id, intent)
  if (paymentMethod !== null) confirm(account, intent, paymentMethod, params)
  return intent
}

function paymentMethodOf(
  account: StripeAccount,
  params: Params,
  customer: string | null,
): SimulatedPaymentMethod {
  const tokenId = textAt(params, 'confirmation_token')
  if (tokenId === null) {
    const paymentMethod = account.paymentMethod.get(textAt(params, 'payment_method') ?? '')
    if (paymentMethod === undefined)
      throw invalid('No such means', { code: 'resource_missing', param: 'payment_method' })
    if (account.detached.has(paymentMethod.id))
      throw invalid('It was detached from a customer and may not be used again', { param: 'payment_method' })
    if (paymentMethod.customer !== customer)
      throw invalid('It belongs to another customer', { param: 'customer' })
    return paymentMethod
  }
  const param = 'confirmation_token'
  const token = account.tokens.get(tokenId)
  if (token === undefined) throw invalid('No such token', { code: 'resource_missing', param })
  if (token.usedBy !== null || token.expiresAt <= account.seconds())
    throw invalid('This token was used or has expired', { param })
  token.usedBy = newStripeId('used')
  return token.paymentMethod
}

function confirm(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  paymentMethod: SimulatedPaymentMethod,
  params: Params,
): void {
  const offSession = textAt(params, 'off_session') === 'true'
  const behaviour = account.behaviourOf(paymentMethod.id)
  const scripted = offSession ? account.nextOffSession.shift() : undefined
  if (scripted !== undefined && scripted !== 'accepted') throw decline(account, intent, scripted)
  const isDone = account.isAuthenticated(paymentMethod.id)
  const needsPayer =
    behaviour.authentication === 'always' ||
    (behaviour.authentication === 'onSession' && !offSession) ||
    (behaviour.authentication === 'untilSaved' && !isDone)
  if (needsPayer && offSession) {
    throw decline(account, intent, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
    })
  }
  const returnUrl = textAt(params, 'return_url')
  if (needsPayer) {
    if (returnUrl === null) throw invalid('A return_url is needed', { param: 'return_url' })
    const url = `${account.publicUrl()}/3ds/${intent.id}`
    intent.status = 'requires_action'
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    account.announce('payment_intent.requires_action', intent)
    return
  }
  if (paymentMethod.type === 'sepa_debit') {
    intent.status = 'processing'
    intent.latest_charge = sendDebit(account, intent)
    attach(account, intent, paymentMethod)
    account.announce('payment_intent.processing', intent)
    return
  }
  if (behaviour.decline !== null) throw decline(account, intent, behaviour.decline)
  capture(account, intent)
}

/** The pending charge of a direct debit, with its mandate. Returns its id. */
function sendDebit(account: StripeAccount, { amount, metadata }: Stripe.PaymentIntent): string {
  const mandate = newStripeId('mandate')
  const reference = mandate.slice(-16).toUpperCase()
  account.mandates.set(mandate, {
    id: mandate,
    object: 'mandate',
    payment_method_details: {
      type: 'sepa_debit',
      sepa_debit: { reference, url: `${account.publicUrl()}/mandates/${mandate}` },
    },
  })
  const id = newStripeId('py')
  account.charges.set(id, {
    id,
    object: 'charge',
    amount,
    amount_refunded: 0,
    application_fee: null,
    created: account.seconds(),
    metadata: { ...metadata },
    status: 'pending',
    payment_method_details: { type: 'sepa_debit', sepa_debit: { mandate } },
  })
  return id
}

/** The payer answered the bank, or cancelled. */
export function answerBank(account: StripeAccount, intent: Stripe.PaymentIntent, hasAgreed: boolean): void {
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') return
  intent.next_action = null
  const { decline: refusal } = account.behaviourOf(intent.payment_method)
  if (!hasAgreed)
    refuse(account, intent, { code: 'payment_intent_authentication_failure', declineCode: null })
  else if (refusal !== null) refuse(account, intent, refusal)
  else {
    account.rememberAuthentication(intent.payment_method)
    capture(account, intent)
  }
}

/** Banks complete the direct debits whose days have passed. */
export function applyDebitResults(account: StripeAccount): void {
  for (const intent of account.intents.values()) {
    if (intent.status !== 'processing' || intent.created + debitSeconds > account.seconds()) continue
    const { decline: refusal } = account.behaviourOf(String(intent.payment_method))
    if (refusal === null) capture(account, intent)
    else refuse(account, intent, refusal)
  }
}

export function cancelIntent(account: StripeAccount, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (!['requires_payment_method', 'requires_action', 'requires_confirmation'].includes(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it is ${intent.status}.`
    throw invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
  }
  intent.status = 'canceled'
  intent.canceled_at = account.seconds()
  intent.cancellation_reason = 'abandoned'
  intent.next_action = null
  account.announce('payment_intent.canceled', intent)
  return intent
}

function capture(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  const { amount, application_fee_amount: feeAmount, metadata } = intent
  const fee = feeAmount === null ? null : newStripeId('fee')
  const id = newStripeId('ch')
  account.charges.set(id, {
    id,
    object: 'charge',
    amount,
    amount_refunded: 0,
    application_fee: fee,
    created: account.seconds(),
    metadata: { ...metadata },
    status: 'succeeded',
  })
  if (fee !== null)
    account.fees.set(fee, { id: fee, object: 'application_fee', amount: feeAmount ?? 0, amount_refunded: 0 })
  intent.status = 'succeeded'
  intent.amount_received = amount
  intent.latest_charge = id
  const { destination } = intent.transfer_data ?? {}
  account.pay(typeof destination === 'string' ? destination : 'platform', amount - (feeAmount ?? 0))
  if (feeAmount !== null) account.pay('platform', feeAmount)
  const paymentMethod = account.paymentMethod.get(String(intent.payment_method))
  if (paymentMethod !== undefined) attach(account, intent, paymentMethod)
  account.announce('payment_intent.succeeded', intent)
  if (paymentMethod !== undefined && account.behaviourOf(paymentMethod.id).isDisputed)
    dispute(account, intent)
}

function attach(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  paymentMethod: SimulatedPaymentMethod,
): void {
  if (intent.setup_future_usage !== 'off_session' || typeof intent.customer !== 'string') return
  paymentMethod.customer = intent.customer
  account.rememberAuthentication(paymentMethod.id)
}

function dispute(account: StripeAccount, intent: Stripe.PaymentIntent): void {
  const opened: SimulatedDispute = {
    id: newStripeId('du'),
    object: 'dispute',
    amount: intent.amount,
    created: account.seconds(),
    currency: intent.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: account.seconds() + 20 * 86_400 },
  }
  account.disputes.push(opened)
  account.announce('charge.dispute.created', opened)
}

/** A refusal after the payer's confirmation, visible in the state. */
function refuse(account: StripeAccount, intent: Stripe.PaymentIntent, refusal: Decline): void {
  const paymentMethod = account.paymentMethod.get(String(intent.payment_method))
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'card_error',
    code: refusal.code,
    message: 'Refused.',
    ...(refusal.declineCode !== null && { decline_code: refusal.declineCode }),
    ...(refusal.adviceCode !== undefined && { advice_code: refusal.adviceCode }),
  }
  if (paymentMethod?.type === 'sepa_debit') intent.payment_method_types = ['sepa_debit']
  account.announce('payment_intent.payment_failed', intent)
}

/** A refusal at once: a 402 that contains the PaymentIntent. */
function decline(account: StripeAccount, intent: Stripe.PaymentIntent, refusal: Decline): StripeFailure {
  refuse(account, intent, refusal)
  const { code, declineCode, adviceCode } = refusal
  return new StripeFailure(
    402,
    {
      type: 'card_error',
      code,
      message: 'Your card was declined.',
      ...(declineCode !== null && { decline_code: declineCode }),
      ...(adviceCode !== undefined && { advice_code: adviceCode }),
      payment_intent: intent,
    },
    true,
  )
}
