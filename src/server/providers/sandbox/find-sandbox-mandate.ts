import { Type } from 'typebox'
import { readAs, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

const MandateSchema = Type.Object({ mandateReference: Type.Union([Type.String(), Type.Null()]) })

/** The reference of the mandate under which the charge of an attempt debits an account. */
export async function findSandboxMandate(call: SandboxCall, attemptId: string): Promise<string | null> {
  const answer = await call('GET', `/v1/mandates?reference=${encodeURIComponent(attemptId)}`)
  const found = answer.kind === 'answered' ? readAs(MandateSchema, answer) : null
  return found?.mandateReference ?? null
}
