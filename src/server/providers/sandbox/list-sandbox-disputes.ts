import { Type } from 'typebox'
import { cents } from '#domain/money.ts'
import type { ProviderDispute } from '#server/providers/payment-provider.ts'
import { readAs, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

const DisputesSchema = Type.Object({
  disputes: Type.Array(
    Type.Object({
      id: Type.String(),
      amount: Type.Integer(),
      state: Type.Enum(['open', 'won', 'lost']),
      at: Type.String(),
    }),
  ),
})

/**
 * The disputes of an attempt's charge.
 * @throws Error without a usable answer: an empty list would mean that there are no disputes
 */
export async function listSandboxDisputes(call: SandboxCall, attemptId: string): Promise<ProviderDispute[]> {
  const answer = await call('GET', `/v1/disputes?reference=${encodeURIComponent(attemptId)}`)
  const found = answer.kind === 'answered' ? readAs(DisputesSchema, answer) : null
  if (found === null) throw new Error('the disputes of the sandbox provider cannot be read')
  return found.disputes.map(({ id, amount, state, at }) => ({
    disputeRef: id,
    amount: cents(amount),
    state,
    at: new Date(at),
  }))
}
