import type Stripe from 'stripe'
import { type Cents, cents, subtractCents, zero } from '#domain/money.ts'
import type { RefundAnswer, RefundRequest } from '#server/providers/payment-provider.ts'
import { type StripeCaller, type StripeReply, ask, askAll } from '#server/providers/stripe/stripe-client.ts'

/**
 * Gives back a charge or a part of it, once per refund id: what was made before is looked up first, for Stripe forgets
 * idempotency keys after a day and a refund may be asked again later. Whose account the money went to is read from the
 * charge, for an association may have another one by now: it comes from there, and the tip is given back to that account
 * out of the platform's fee, to the cent.
 */
export async function refundIntent(caller: StripeCaller, request: RefundRequest): Promise<RefundAnswer> {
  const { stripe, look } = caller
  const intent = await ask(() =>
    stripe.paymentIntents.retrieve(request.providerRef, { expand: ['latest_charge'] }, look),
  )
  if (intent.kind !== 'answered') return unknownReply(intent)
  const charge = readCharge(intent.body, request)
  const made = await findRefund(caller, request)
  if (made.kind !== 'answered') return unknownReply(made)
  const [earlier] = made.body
  const refund = earlier === undefined ? await makeRefund(caller, request, charge) : answered(earlier)
  if (refund.kind === 'lost') return { kind: 'unknown', reason: refund.reason }
  if (refund.kind === 'refused') return { kind: 'failed', reason: refund.refusal.code ?? 'refused' }
  const now = presentRefund(refund.body)
  if (now.kind === 'failed') return now
  const given = await giveTipBack(caller, request, charge)
  if (given.kind !== 'answered') return unknownReply(given)
  return now.kind === 'refunded' && given.body > zero ? { ...now, tipRetained: given.body } : now
}

/** The refund of an id as it is now; `absent` where Stripe has none. One that was made may have failed since. */
export async function findIntentRefund(
  caller: StripeCaller,
  request: RefundRequest,
): Promise<RefundAnswer | { readonly kind: 'absent' }> {
  const made = await findRefund(caller, request)
  if (made.kind !== 'answered') return unknownReply(made)
  const [refund] = made.body
  return refund === undefined ? { kind: 'absent' } : presentRefund(refund)
}

function presentRefund({ id, status, failure_reason: reason }: Stripe.Refund): RefundAnswer {
  if (status === 'failed' || status === 'canceled') return { kind: 'failed', reason: reason ?? status }
  return { kind: status === 'succeeded' ? 'refunded' : 'processing', providerRef: id }
}

interface RefundedCharge {
  /** The money went to an association's own account. */
  readonly isTransferred: boolean
  /** All of the charge goes back at once, and the whole fee with it. */
  readonly isWhole: boolean
  readonly fee: string | null
}

function readCharge(intent: Stripe.PaymentIntent, { amount }: RefundRequest): RefundedCharge {
  const { latest_charge: charge, transfer_data: transfer } = intent
  const fee = charge === null || typeof charge === 'string' ? null : charge.application_fee
  return {
    isTransferred: transfer !== null && transfer !== undefined,
    isWhole: amount === intent.amount_received,
    fee: typeof fee === 'string' ? fee : (fee?.id ?? null),
  }
}

function findRefund(
  { stripe, look }: StripeCaller,
  { refundId, providerRef }: RefundRequest,
): Promise<StripeReply<Stripe.Refund[]>> {
  return askAll(
    () => stripe.refunds.list({ payment_intent: providerRef, limit: 100 }, look),
    (refund) => (refund.metadata?.['refundId'] === refundId ? refund : null),
    true,
  )
}

function makeRefund(
  { stripe }: StripeCaller,
  { refundId, attemptId, providerRef, amount }: RefundRequest,
  { isTransferred, isWhole, fee }: RefundedCharge,
): Promise<StripeReply<Stripe.Refund>> {
  const params: Stripe.RefundCreateParams = {
    payment_intent: providerRef,
    amount,
    metadata: { refundId, attemptId },
    ...(isTransferred && { reverse_transfer: true, refund_application_fee: isWhole && fee !== null }),
  }
  return ask(() => stripe.refunds.create(params, { idempotencyKey: refundId }))
}

/**
 * The fee was the tip. Of a part, Stripe would give it back in proportion; what the payer gets back of the tip is known
 * to the cent, so it is said. Answers what could not go back: where an earlier refund came back, its part of the fee had
 * gone to the association's account already, and a fee goes back once.
 */
async function giveTipBack(
  { stripe, look }: StripeCaller,
  { refundId, tip }: RefundRequest,
  { isWhole, fee }: RefundedCharge,
): Promise<StripeReply<Cents>> {
  if (isWhole || fee === null || tip === zero) return { kind: 'answered', body: zero }
  // Before what was made is looked up: a call whose answer was lost may land in between.
  const charged = await ask(() => stripe.applicationFees.retrieve(fee, {}, look))
  if (charged.kind !== 'answered') return charged
  const made = await askAll(
    () => stripe.applicationFees.listRefunds(fee, { limit: 100 }, look),
    (refund) => (refund.metadata?.['refundId'] === refundId ? refund : null),
    true,
  )
  if (made.kind !== 'answered') return made
  const [earlier] = made.body
  if (earlier !== undefined) return { kind: 'answered', body: subtractCents(tip, cents(earlier.amount)) }
  const left = subtractCents(cents(charged.body.amount), cents(charged.body.amount_refunded))
  const amount = left < tip ? left : tip
  if (amount === zero) return { kind: 'answered', body: tip }
  const params = { amount, metadata: { refundId } }
  const given = await ask(() =>
    stripe.applicationFees.createRefund(fee, params, { idempotencyKey: `${refundId}:tip:${amount}` }),
  )
  return given.kind === 'answered' ? { kind: 'answered', body: subtractCents(tip, amount) } : given
}

function answered(body: Stripe.Refund): StripeReply<Stripe.Refund> {
  return { kind: 'answered', body }
}

function unknownReply(reply: Exclude<StripeReply<unknown>, { kind: 'answered' }>): RefundAnswer {
  const reason = reply.kind === 'lost' ? reply.reason : (reply.refusal.code ?? 'refused')
  return { kind: 'unknown', reason }
}
