import type { DisputeAnswer, DisputeAnswerResult } from '#server/providers/disputes.ts'
import { isRefused, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

/** Answers a dispute with its files in one call, once per answer id. The same id again returns its result. */
export async function answerOnSandbox(
  call: SandboxCall,
  { answerId: id, disputeRef: disputeId, text, files }: DisputeAnswer,
): Promise<DisputeAnswerResult> {
  const answer = await call('POST', '/v1/dispute-answers', {
    id,
    disputeId,
    text,
    files: files.map(({ kind, name, contentType, content }) => ({
      kind,
      name,
      contentType,
      content: content.toString('base64'),
    })),
  })
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  if (isRefused(answer)) return { kind: 'refused', reason: answer.code }
  return { kind: 'sent' }
}
