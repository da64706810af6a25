import { Type } from 'typebox'
import type { ForgetAnswer, SavedMethodRef } from '#server/providers/payment-provider.ts'
import { readAs, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

const ForgottenSchema = Type.Object({ ref: Type.String(), forgotten: Type.Literal(true) })

/** Deletes a saved payment method. One that the provider does not know counts as deleted. */
export async function forgetOnSandbox(call: SandboxCall, { ref }: SavedMethodRef): Promise<ForgetAnswer> {
  const answer = await call('POST', '/v1/saved-payment-methods/forget', { ref })
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason }
  if (answer.status === 404 && answer.code === 'payment_method_unknown') return { kind: 'gone' }
  return readAs(ForgottenSchema, answer)?.ref === ref
    ? { kind: 'gone' }
    : { kind: 'unknown', reason: answer.code ?? `unreadable answer, status ${answer.status}` }
}
