import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { TestPaymentMethod } from './stripe-test-payment-methods.ts'

/** The fields of Stripe's objects in the simulator, with Stripe's names and types. */
export type SimulatedPaymentMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'type' | 'customer' | 'created' | 'livemode' | 'metadata'
> & {
  card?: Pick<Stripe.PaymentMethod.Card, 'brand' | 'display_brand' | 'last4' | 'exp_month' | 'exp_year'>
  sepa_debit?: Pick<Stripe.PaymentMethod.SepaDebit, 'country' | 'last4'>
}
export type SimulatedCharge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'application_fee' | 'created' | 'metadata' | 'status'
> & { payment_method_details?: { type: 'sepa_debit'; sepa_debit: { mandate: string } } }
export type SimulatedMandate = Pick<Stripe.Mandate, 'id' | 'object'> & {
  payment_method_details: { type: 'sepa_debit'; sepa_debit: { reference: string; url: string } }
}
export type SimulatedCustomer = Pick<Stripe.Customer, 'id' | 'object' | 'email' | 'metadata'> & {
  name: string | null
}
export type SimulatedDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'reason' | 'status'
> & {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>
  evidence?: Readonly<Record<string, string>>
}
export type SimulatedFee = Pick<Stripe.ApplicationFee, 'id' | 'object' | 'amount' | 'amount_refunded'>
export type SimulatedFeeRefund = Pick<Stripe.FeeRefund, 'id' | 'object' | 'amount' | 'fee' | 'metadata'>

/** The token that Stripe.js creates of the input; it can be used once. */
export interface SimulatedToken {
  readonly id: string
  readonly paymentMethod: SimulatedPaymentMethod
  readonly expiresAt: number
  usedBy: string | null
}

export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function aPaymentMethod(
  test: TestPaymentMethod,
  number: string,
  created: number,
): SimulatedPaymentMethod {
  const last4 = number.slice(-4)
  return {
    id: newStripeId('pm'),
    object: 'payment_method',
    type: test.type,
    customer: null,
    created,
    livemode: false,
    metadata: {},
    ...(test.type === 'card'
      ? { card: { brand: 'visa', display_brand: test.brand, last4, exp_month: 12, exp_year: 2040 } }
      : { sepa_debit: { country: test.brand, last4 } }),
  }
}

/** A PaymentIntent before its first confirmation. */
export function anIntent(
  params: Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'metadata' | 'created'> &
    Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const id = newStripeId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_simulated`,
    confirmation_method: 'automatic',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...params,
  }
}

export function aRefund(
  params: Pick<
    Stripe.Refund,
    'amount' | 'charge' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'status'
  >,
): Stripe.Refund {
  return {
    id: newStripeId('re'),
    object: 'refund',
    balance_transaction: null,
    customer: null,
    customer_account: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...params,
  }
}
