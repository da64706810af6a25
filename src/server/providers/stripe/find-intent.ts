import type Stripe from 'stripe'
import type { AttemptId } from '#domain/ids.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'
import { forbiddenMark, presentIntent } from '#server/providers/stripe/present-intent.ts'
import { type StripeCaller, type StripeReply, ask, askAll } from '#server/providers/stripe/stripe-client.ts'

type Found = ChargeAnswer | { readonly kind: 'absent' }

/** Their clock and ours may differ this much, and a call may be this late; in seconds. */
const slackSeconds = 5 * 60
const latestSeconds = 10 * 60
/** Any amount does for what is never confirmed; Stripe takes none below 50 cents. */
const forbiddenAmount = 100

/** What is read along with a PaymentIntent. */
export const withPaymentMethod = { expand: ['payment_method'] }

/**
 * The PaymentIntent of an attempt. Once an answer came we know its id. Before, it is looked for in the list of those
 * made around the time it was sent: the list shows what was just made, which Stripe's search does not for a minute.
 */
export async function findIntent(
  caller: StripeCaller,
  attemptId: AttemptId,
): Promise<StripeReply<Stripe.PaymentIntent | null>> {
  const sent = await caller.options.recall(attemptId)
  if (sent === null) return { kind: 'answered', body: null }
  const id = sent.providerRef ?? (await lookFor(caller, attemptId, sent.sentAt))
  if (typeof id !== 'string') return id
  return ask(() => caller.stripe.paymentIntents.retrieve(id, withPaymentMethod, caller.look))
}

async function lookFor(
  { stripe, look }: StripeCaller,
  attemptId: AttemptId,
  sentAt: Date,
): Promise<string | StripeReply<null>> {
  const sent = Math.floor(sentAt.getTime() / 1000)
  const created = { gte: sent - slackSeconds, lte: sent + latestSeconds }
  const found = await askAll(
    () => stripe.paymentIntents.list({ created, limit: 100 }, look),
    (intent) => (intent.metadata['attemptId'] === attemptId ? intent.id : null),
    true,
  )
  if (found.kind !== 'answered') return found
  const [id] = found.body
  return id ?? { kind: 'answered', body: null }
}

/** The charge of an attempt as it is at Stripe now. */
export async function findCharge(caller: StripeCaller, attemptId: AttemptId): Promise<Found> {
  const reply = await findIntent(caller, attemptId)
  if (reply.kind === 'answered') return reply.body === null ? { kind: 'absent' } : presentIntent(reply.body)
  return {
    kind: 'unknown',
    reason: reply.kind === 'lost' ? reply.reason : `status ${reply.refusal.statusCode}`,
  }
}

/**
 * Gives up a charge: cancels it where Stripe lets it be cancelled, tells what became of it where not, and where it never
 * arrived, makes sure that it never will.
 */
export async function cancelCharge(caller: StripeCaller, attemptId: AttemptId): Promise<Found> {
  const reply = await findIntent(caller, attemptId)
  if (reply.kind !== 'answered') return findCharge(caller, attemptId)
  const intent = reply.body
  if (intent === null) return forbidCharge(caller, attemptId)
  const now = presentIntent(intent)
  // What is with the bank, ended or refused has nothing to cancel.
  const isOpen = now.kind === 'challenge' || now.kind === 'unknown'
  if (!isOpen) return now
  const cancelled = await cancelIntent(caller, intent.id)
  // It moved meanwhile: the state at Stripe counts.
  return cancelled.kind === 'answered' ? presentIntent(cancelled.body) : findCharge(caller, attemptId)
}

// Without an idempotency key: cancelling twice does nothing, but a kept 500 would be repeated for a day.
function cancelIntent({ stripe }: StripeCaller, id: string): Promise<StripeReply<Stripe.PaymentIntent>> {
  return ask(() =>
    stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned', expand: withPaymentMethod.expand }),
  )
}

/**
 * Takes the attempt's idempotency key for an empty PaymentIntent that is cancelled at once: should the charge arrive
 * after all, Stripe refuses it, for the key was used with other parameters. Where the key is taken already, the charge
 * came; then the list shows it, or it was refused and made nothing.
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
    // Nobody can confirm it: its secret never leaves this function. Cancelled, it does not stand about.
    await cancelIntent(caller, mark.body.id)
    return { kind: 'cancelled', providerRef: null }
  }
  const isTaken = mark.kind === 'lost' && mark.sameKey
  const found = await findCharge(caller, attemptId)
  if (found.kind !== 'absent') return found
  return isTaken
    ? { kind: 'cancelled', providerRef: null }
    : { kind: 'unknown', reason: 'cannot be told to refuse the charge' }
}
