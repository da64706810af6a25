import type { ForgetAnswer, SavedMethodRef } from '#server/providers/payment-provider.ts'
import { type StripeCaller, ask } from '#server/providers/stripe/stripe-client.ts'

/**
 * Detaches a kept means from its customer: Stripe charges nothing with it any more, and never attaches it again. One
 * that Stripe refuses to detach is looked at: it may be detached already, or not be there. Without an idempotency key:
 * detaching twice does nothing, but a kept 500 would be repeated for a day.
 * Source: Stripe's documentation of detaching a PaymentMethod.
 */
export async function detachPaymentMethod(
  { stripe, look }: StripeCaller,
  { ref }: SavedMethodRef,
): Promise<ForgetAnswer> {
  const detached = await ask(() => stripe.paymentMethods.detach(ref))
  if (detached.kind === 'lost') return { kind: 'unknown', reason: detached.reason }
  if (detached.kind === 'answered') return { kind: 'gone' }
  const found = await ask(() => stripe.paymentMethods.retrieve(ref, {}, look))
  const isGone =
    found.kind === 'answered'
      ? found.body.customer === null
      : found.kind === 'refused' && found.refusal.code === 'resource_missing'
  const { code, statusCode } = detached.refusal
  return isGone ? { kind: 'gone' } : { kind: 'unknown', reason: code ?? `status ${statusCode}` }
}
