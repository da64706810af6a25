import type Stripe from 'stripe'
import type { AttemptId } from '#domain/ids.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'
import { forbiddenMark, presentIntent } from '#server/providers/stripe/present-intent.ts'
import { type StripeCaller, type StripeReply, ask, askAll } from '#server/providers/stripe/stripe-client.ts'

type Found = ChargeAnswer | { readonly kind: 'absent' }

/** Tolerance for clock differences and late calls, in seconds. */
const slackSeconds = 5 * 60
const latestSeconds = 10 * 60
/** Any amount works for a PaymentIntent that is never confirmed. Stripe's minimum is 50 cents. */
const forbiddenAmount = 100

/** The objects that are expanded in a PaymentIntent. */
export const withPaymentMethod = { expand: ['payment_method'] }

/**
 * The PaymentIntent of an attempt. After an answer its id is known. Before, it is searched in the list of those created
 * around the time of sending. The list shows new objects at once; Stripe's search does so only after a minute.
 */
export async function findIntent(
  caller: StripeCaller,
  attemptId: AttemptId,
): Promise<StripeReply<Stripe.PaymentIntent | null>> {
  const sent = await caller.options.findSentCharge(attemptId)
  if (sent === null) return { kind: 'answered', body: null }
  const id = sent.providerRef ?? (await searchList(caller, attemptId, sent.sentAt))
  if (typeof id !== 'string') return id
  return ask(() => caller.stripe.paymentIntents.retrieve(id, withPaymentMethod, caller.lookup))
}

async function searchList(
  { stripe, lookup }: StripeCaller,
  attemptId: AttemptId,
  sentAt: Date,
): Promise<string | StripeReply<null>> {
  const sent = Math.floor(sentAt.getTime() / 1000)
  const created = { gte: sent - slackSeconds, lte: sent + latestSeconds }
  const found = await askAll(
    () => stripe.paymentIntents.list({ created, limit: 100 }, lookup),
    (intent) => (intent.metadata['attemptId'] === attemptId ? intent.id : null),
    true,
  )
  if (found.kind !== 'answered') return found
  const [id] = found.body
  return id ?? { kind: 'answered', body: null }
}

/** The current state of an attempt's charge at Stripe. */
export async function findCharge(caller: StripeCaller, attemptId: AttemptId): Promise<Found> {
  const reply = await findIntent(caller, attemptId)
  if (reply.kind === 'answered') return reply.body === null ? { kind: 'absent' } : presentIntent(reply.body)
  return {
    kind: 'unknown',
    reason: reply.kind === 'lost' ? reply.reason : `status ${reply.refusal.statusCode}`,
  }
}

/**
 * Cancels a charge if Stripe allows it, otherwise returns its state. If the charge never arrived, it ensures that it
 * cannot arrive later.
 */
export async function cancelCharge(caller: StripeCaller, attemptId: AttemptId): Promise<Found> {
  const reply = await findIntent(caller, attemptId)
  if (reply.kind !== 'answered') return findCharge(caller, attemptId)
  const intent = reply.body
  if (intent === null) return forbidCharge(caller, attemptId)
  const now = presentIntent(intent)
  // A charge that is with the bank, completed or refused cannot be cancelled.
  const isOpen = now.kind === 'challenge' || now.kind === 'unknown'
  if (!isOpen) return now
  const cancelled = await cancelIntent(caller, intent.id)
  // It changed meanwhile: the state at Stripe is valid.
  return cancelled.kind === 'answered' ? presentIntent(cancelled.body) : findCharge(caller, attemptId)
}

// No idempotency key: cancelling twice does nothing, but Stripe would repeat a stored 500 for a day.
function cancelIntent({ stripe }: StripeCaller, id: string): Promise<StripeReply<Stripe.PaymentIntent>> {
  return ask(() =>
    stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned', expand: withPaymentMethod.expand }),
  )
}

/**
 * Uses the attempt's idempotency key for an empty PaymentIntent that is cancelled at once. If the charge arrives later,
 * Stripe rejects it, because the key was used with other parameters. If the key is already used, the charge arrived:
 * then the list shows it, or it was refused and created nothing.
 */
async function forbidCharge(caller: StripeCaller, attemptId: AttemptId): Promise<Found> {
  const { stripe } = caller
  const metadata = { attemptId, [forbiddenMark]: 'true' }
  const params: Stripe.PaymentIntentCreateParams = {
    amount: forbiddenAmount,
    currency: 'eur',
    allowed_payment_method_types: ['card'],
    metadata,
  }
  const mark = await ask(() => stripe.paymentIntents.create(params, { idempotencyKey: attemptId }))
  if (mark.kind === 'answered') {
    // It can never be confirmed, because its secret never leaves this function. Cancelled so that it does not stay
    // open.
    await cancelIntent(caller, mark.body.id)
    return { kind: 'cancelled', providerRef: null }
  }
  const isTaken = mark.kind === 'lost' && mark.sameKey
  const found = await findCharge(caller, attemptId)
  if (found.kind !== 'absent') return found
  return isTaken
    ? { kind: 'cancelled', providerRef: null }
    : { kind: 'unknown', reason: 'the charge cannot be blocked' }
}
