import type Stripe from 'stripe'
import type { AttemptId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import type { ProviderDispute } from '#server/providers/disputes.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { readOrigin } from '#server/providers/charge-metadata.ts'
import { findIntent } from '#server/providers/stripe/find-intent.ts'
import { type StripeCaller, type StripeReply, askAll } from '#server/providers/stripe/stripe-client.ts'

/**
 * Every captured charge, every refund and every dispute since an instant, page by page. Throws if Stripe does not
 * answer.
 */
export async function listSince({ stripe, lookup }: StripeCaller, since: Date): Promise<ProviderLedger> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const charges = await askAll(
    () => stripe.paymentIntents.list({ created, limit: 100 }, lookup),
    (intent) => (intent.status === 'succeeded' ? chargeOf(intent) : null),
  )
  const refunds = await askAll(
    () => stripe.refunds.list({ created, limit: 100 }, lookup),
    (refund) => (refund.status === 'succeeded' ? refundOf(refund) : null),
  )
  const disputes = await askAll(
    () => stripe.disputes.list({ created, limit: 100 }, lookup),
    ({ id, payment_intent: intent }) => ({
      disputeRef: id,
      chargeRef: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    }),
  )
  return { charges: bodyOf(charges), refunds: bodyOf(refunds), disputes: bodyOf(disputes) }
}

function chargeOf(intent: Stripe.PaymentIntent): ProviderLedger['charges'][number] {
  return {
    providerRef: intent.id,
    // A charge without attempt belongs to another system on the same account: reconciliation reports it.
    attemptId: intent.metadata['attemptId'] ?? '',
    amount: cents(intent.amount_received),
    at: instantOf(intent.created),
    origin: readOrigin(intent.metadata),
  }
}

function refundOf(refund: Stripe.Refund): ProviderLedger['refunds'][number] {
  const { payment_intent: intent } = refund
  return {
    providerRef: refund.id,
    chargeRef: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    amount: cents(refund.amount),
    at: instantOf(refund.created),
  }
}

/** Stripe's dispute states in which money was taken back. A bank's inquiry (`warning_*`) takes none. */
const stateOfDispute: Readonly<Record<string, ProviderDispute['state']>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  // The money is gone; an appeal may bring it back.
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}

/** Stripe's reasons that say what an answer has to prove. Source: Stripe API reference, Dispute, `reason`. */
const reasonOfDispute: Readonly<Record<string, ProviderDispute['reason']>> = {
  credit_not_processed: 'refundMissing',
  debit_not_authorized: 'debitNotAuthorised',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  product_not_received: 'notReceived',
  product_unacceptable: 'notAsDescribed',
  subscription_canceled: 'subscriptionEnded',
  unrecognized: 'unrecognised',
}

/** The disputes of an attempt's charge. Throws if Stripe does not answer: the caller retries. */
export async function listDisputes(
  caller: StripeCaller,
  attemptId: AttemptId,
): Promise<readonly ProviderDispute[]> {
  const intent = bodyOf(await findIntent(caller, attemptId))
  if (intent === null) return []
  const { stripe, lookup } = caller
  const disputes = await askAll(
    () => stripe.disputes.list({ payment_intent: intent.id, limit: 100 }, lookup),
    ({ id, amount, created, status, reason, evidence_details: { due_by: dueBy } }) => {
      const state = Object.hasOwn(stateOfDispute, status) ? stateOfDispute[status] : undefined
      if (state === undefined) return null
      return {
        disputeRef: id,
        amount: cents(amount),
        state,
        reason: reasonOfDispute[reason] ?? 'other',
        respondBy: status === 'needs_response' && dueBy !== null ? instantOf(dueBy) : null,
        at: instantOf(created),
      }
    },
  )
  return bodyOf(disputes)
}

function bodyOf<Body>(reply: StripeReply<Body>): Body {
  if (reply.kind === 'answered') return reply.body
  const reason = reply.kind === 'lost' ? reply.reason : `status ${reply.refusal.statusCode}`
  throw new Error(`Stripe cannot be read: ${reason}`)
}

function instantOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
