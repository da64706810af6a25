import type { DisputeAnswer, DisputeAnswerResult } from '#server/providers/disputes.ts'
import { isRefused, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

/** Answers a dispute, once per answer id. The same id again returns its result. */
export async function answerOnSandbox(
  call: SandboxCall,
  { answerId: id, disputeRef: disputeId, text }: DisputeAnswer,
): Promise<DisputeAnswerResult> {
  const answer = await call('POST', '/v1/dispute-answers', { id, disputeId, text })
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  if (isRefused(answer)) return { kind: 'refused', reason: answer.code }
  return { kind: 'sent' }
}
