import type { ForgetAnswer, SavedMethodRef } from '#server/providers/payment-provider.ts'
import { type StripeCaller, ask } from '#server/providers/stripe/stripe-client.ts'

/**
 * Detaches a saved payment method from its customer: Stripe can no longer charge it or attach it again. If Stripe
 * rejects the call, the payment method is read: it may be detached already, or may not exist. No idempotency key:
 * detaching twice does nothing, but Stripe would repeat a stored 500 for a day.
 * Source: Stripe's documentation of detaching a PaymentMethod.
 */
export async function detachPaymentMethod(
  { stripe, lookup }: StripeCaller,
  { ref }: SavedMethodRef,
): Promise<ForgetAnswer> {
  const detached = await ask(() => stripe.paymentMethods.detach(ref))
  if (detached.kind === 'lost') return { kind: 'unknown', reason: detached.reason }
  if (detached.kind === 'answered') return { kind: 'gone' }
  const found = await ask(() => stripe.paymentMethods.retrieve(ref, {}, lookup))
  const isGone =
    found.kind === 'answered'
      ? found.body.customer === null
      : found.kind === 'refused' && found.refusal.code === 'resource_missing'
  const { code, statusCode } = detached.refusal
  return isGone ? { kind: 'gone' } : { kind: 'unknown', reason: code ?? `status ${statusCode}` }
}
