import { Type } from 'typebox'
import type { ForgetAnswer, SavedMeansRef } from '#server/providers/payment-provider.ts'
import { readAs, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

const ForgottenSchema = Type.Object({ ref: Type.String(), forgotten: Type.Literal(true) })

/** Lets go of a kept means; one that the provider does not know is gone too. */
export async function forgetOnSandbox(call: SandboxCall, { ref }: SavedMeansRef): Promise<ForgetAnswer> {
  const answer = await call('POST', '/v1/kept-means/forget', { ref })
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  if (answer.status === 404 && answer.code === 'means_unknown') return { kind: 'gone' }
  return readAs(ForgottenSchema, answer)?.ref === ref
    ? { kind: 'gone' }
    : { kind: 'unknown', reason: answer.code ?? `unreadable answer, status ${answer.status}` }
}
