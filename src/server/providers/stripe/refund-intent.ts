import type Stripe from 'stripe'
import { type Cents, cents, subtractCents, zero } from '#domain/money.ts'
import type { RefundAnswer, RefundRequest } from '#server/providers/payment-provider.ts'
import { type StripeCaller, type StripeReply, ask, askAll } from '#server/providers/stripe/stripe-client.ts'

/**
 * Refunds a charge or a part of it, once per refund id. An existing refund is searched first, because Stripe forgets
 * idempotency keys after a day and a refund may be requested again later. The account that received the money is read
 * from the charge, because the association's account may have changed: the refund is taken from it, and the tip is
 * returned to it from the platform's fee, to the cent.
 */
export async function refundIntent(caller: StripeCaller, request: RefundRequest): Promise<RefundAnswer> {
  const { stripe, lookup } = caller
  const intent = await ask(() =>
    stripe.paymentIntents.retrieve(request.providerRef, { expand: ['latest_charge'] }, lookup),
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

/** The current state of a refund; `absent` if Stripe has none. A completed refund may have failed later. */
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
  /** The whole charge is refunded at once, with the whole fee. */
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
  { stripe, lookup }: StripeCaller,
  { refundId, providerRef }: RefundRequest,
): Promise<StripeReply<Stripe.Refund[]>> {
  return askAll(
    () => stripe.refunds.list({ payment_intent: providerRef, limit: 100 }, lookup),
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
 * Returns the tip from the application fee. For a partial refund, Stripe would return the fee in proportion, so the
 * exact amount is given. Returns the amount that could not be returned: if an earlier refund failed later, its part of
 * the fee has already gone to the association's account, and a fee can be returned only once.
 */
async function giveTipBack(
  { stripe, lookup }: StripeCaller,
  { refundId, tip }: RefundRequest,
  { isWhole, fee }: RefundedCharge,
): Promise<StripeReply<Cents>> {
  if (isWhole || fee === null || tip === zero) return { kind: 'answered', body: zero }
  // Read before the earlier fee refunds: a call with a lost answer may arrive in between.
  const charged = await ask(() => stripe.applicationFees.retrieve(fee, {}, lookup))
  if (charged.kind !== 'answered') return charged
  const made = await askAll(
    () => stripe.applicationFees.listRefunds(fee, { limit: 100 }, lookup),
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
