import type Stripe from 'stripe'
import type { DisputeFileKind } from '#domain/refund/dispute-file.ts'
import type { DisputeAnswer, DisputeAnswerResult } from '#server/providers/disputes.ts'
import { ask, type StripeCaller, type StripeReply } from '#server/providers/stripe/stripe-client.ts'

const evidenceOf = {
  receipt: 'receipt',
  proof: 'service_documentation',
  conversation: 'customer_communication',
  policy: 'cancellation_policy',
  other: 'uncategorized_file',
} as const satisfies Record<DisputeFileKind, keyof Stripe.DisputeUpdateParams.Evidence>

/**
 * Submits the association's words and files as evidence, once. The dispute keeps the id of the answer, because Stripe
 * forgets idempotency keys after a day. Files are uploaded before: one that no submission names is never read.
 */
export async function answerDispute(
  caller: StripeCaller,
  { answerId, disputeRef, text, files }: DisputeAnswer,
): Promise<DisputeAnswerResult> {
  const { stripe, lookup } = caller
  const known = await ask(() => stripe.disputes.retrieve(disputeRef, {}, lookup))
  if (known.kind !== 'answered') return resultOf(known)
  if (known.body.metadata['answerId'] === answerId) return { kind: 'sent' }
  if (known.body.status !== 'needs_response') return { kind: 'refused', reason: known.body.status }
  const evidence: Stripe.DisputeUpdateParams.Evidence = { uncategorized_text: text }
  for (const { fileId, kind, name, contentType: type, content: data } of files) {
    const uploaded = await ask(() =>
      stripe.files.create(
        { purpose: 'dispute_evidence', file: { data, name, type } },
        { idempotencyKey: fileId },
      ),
    )
    if (uploaded.kind !== 'answered') return resultOf(uploaded)
    evidence[evidenceOf[kind]] = uploaded.body.id
  }
  const sent = await ask(() =>
    stripe.disputes.update(
      disputeRef,
      { evidence, metadata: { answerId }, submit: true },
      { idempotencyKey: answerId },
    ),
  )
  return sent.kind === 'answered' ? { kind: 'sent' } : resultOf(sent)
}

function resultOf(reply: Exclude<StripeReply<never>, { kind: 'answered' }>): DisputeAnswerResult {
  return reply.kind === 'lost'
    ? { kind: 'unknown', reason: reply.reason }
    : { kind: 'refused', reason: reply.refusal.code ?? 'refused' }
}
