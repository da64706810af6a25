import type { DisputeAnswer, DisputeAnswerResult } from '#server/providers/disputes.ts'
import { ask, type StripeCaller } from '#server/providers/stripe/stripe-client.ts'

/**
 * Submits the association's words as evidence, once. The dispute keeps the id of the answer, because Stripe forgets
 * idempotency keys after a day.
 */
export async function answerDispute(
  { stripe, lookup }: StripeCaller,
  { answerId, disputeRef, text }: DisputeAnswer,
): Promise<DisputeAnswerResult> {
  const known = await ask(() => stripe.disputes.retrieve(disputeRef, {}, lookup))
  if (known.kind === 'lost') return { kind: 'unknown', reason: known.reason }
  if (known.kind === 'refused') return { kind: 'refused', reason: known.refusal.code ?? 'refused' }
  if (known.body.metadata['answerId'] === answerId) return { kind: 'sent' }
  if (known.body.status !== 'needs_response') return { kind: 'refused', reason: known.body.status }
  const sent = await ask(() =>
    stripe.disputes.update(
      disputeRef,
      { evidence: { uncategorized_text: text }, metadata: { answerId }, submit: true },
      { idempotencyKey: answerId },
    ),
  )
  if (sent.kind === 'lost') return { kind: 'unknown', reason: sent.reason }
  return sent.kind === 'refused'
    ? { kind: 'refused', reason: sent.refusal.code ?? 'refused' }
    : { kind: 'sent' }
}
