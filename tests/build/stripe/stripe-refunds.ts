import type Stripe from 'stripe'
import type { StripeAccount } from './stripe-account.ts'
import { type SimulatedFeeRefund, aRefund, newStripeId } from './stripe-objects.ts'
import { type Params, assertKnown, invalid, recordAt, textAt } from './stripe-wire.ts'

const refundParams = [
  'amount',
  'metadata',
  'payment_intent',
  'refund_application_fee',
  'reverse_transfer',
] as const satisfies readonly (keyof Stripe.RefundCreateParams)[]

/** Refunds a part of a charge, never more than remains. Throws StripeFailure. */
export function createRefund(
  account: StripeAccount,
  params: Params,
  status: 'succeeded' | 'pending' | 'failed',
): Stripe.Refund {
  assertKnown(params, refundParams)
  const intent = account.intents.get(textAt(params, 'payment_intent') ?? '')
  const charge = account.charges.get(String(intent?.latest_charge))
  if (intent === undefined || charge === undefined)
    throw invalid('No such charge', { code: 'resource_missing', param: 'payment_intent' })
  const amount = Number(textAt(params, 'amount'))
  if (amount > charge.amount - charge.amount_refunded)
    throw invalid('More than is left of the charge', { code: 'charge_already_refunded', param: 'amount' })
  const destination = intent.transfer_data?.destination
  const isReversed = textAt(params, 'reverse_transfer') === 'true'
  if (isReversed && typeof destination !== 'string') throw invalid('There is no transfer to reverse')
  const reversed = (account.reversed.get(charge.id) ?? 0) + (isReversed ? amount : 0)
  if (reversed > charge.amount) throw invalid('More than is left of the transfer')
  const fee = account.fees.get(String(charge.application_fee))
  // In proportion to the refunded part of the charge.
  const share = Math.round(((fee?.amount ?? 0) * amount) / charge.amount)
  const isFeeRefunded = textAt(params, 'refund_application_fee') === 'true'
  if (isFeeRefunded && (fee === undefined || share > fee.amount - fee.amount_refunded))
    throw invalid('There is no fee to refund', { param: 'refund_application_fee' })
  const refund = aRefund({
    amount,
    charge: charge.id,
    created: account.seconds(),
    currency: intent.currency,
    metadata: recordAt(params, 'metadata'),
    payment_intent: intent.id,
    status,
  })
  account.refunds.push(refund)
  if (status === 'failed') return { ...refund, failure_reason: 'expired_or_canceled_card' }
  if (isFeeRefunded && fee !== undefined) refundFee(account, fee.id, { amount: String(share) })
  charge.amount_refunded += amount
  account.reversed.set(charge.id, reversed)
  account.pay(isReversed ? String(destination) : 'platform', -amount)
  account.announce('refund.created', refund)
  return refund
}

/** A completed refund returns to the platform: the payer's bank did not accept it. */
export function returnRefund(account: StripeAccount, refundId: string): void {
  const refund = account.refunds.find(({ id }) => id === refundId)
  const charge = account.charges.get(String(refund?.charge))
  if (refund?.status !== 'succeeded' || charge === undefined) throw new Error(`${refundId} was not made`)
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  charge.amount_refunded -= refund.amount
  account.pay('platform', refund.amount)
  account.announce('refund.failed', refund)
}

/** Refunds a part of the platform's fee to the account that paid it. Throws StripeFailure. */
export function refundFee(account: StripeAccount, feeId: string, params: Params): SimulatedFeeRefund {
  assertKnown(params, ['amount', 'metadata'] satisfies (keyof Stripe.ApplicationFeeCreateRefundParams)[])
  const fee = account.fees.get(feeId)
  if (fee === undefined) throw invalid('No such fee', { code: 'resource_missing' }, 404)
  const amount = Number(textAt(params, 'amount'))
  if (amount > fee.amount - fee.amount_refunded) throw invalid('More than is left of the fee')
  fee.amount_refunded += amount
  const intent = [...account.intents.values()].find(
    ({ latest_charge: id }) => account.charges.get(String(id))?.application_fee === feeId,
  )
  account.pay('platform', -amount)
  account.pay(String(intent?.transfer_data?.destination), amount)
  const refund: SimulatedFeeRefund = {
    id: newStripeId('fr'),
    object: 'fee_refund',
    amount,
    fee: feeId,
    metadata: recordAt(params, 'metadata'),
  }
  account.feeRefunds.push(refund)
  return refund
}
