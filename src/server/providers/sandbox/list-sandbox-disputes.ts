import { Type } from 'typebox'
import { cents } from '#domain/money.ts'
import type { ProviderDispute } from '#server/providers/disputes.ts'
import { readAs, type SandboxCall } from '#server/providers/sandbox/sandbox-client.ts'

const DisputesSchema = Type.Object({
  disputes: Type.Array(
    Type.Object({
      id: Type.String(),
      amount: Type.Integer(),
      state: Type.Enum(['open', 'won', 'lost']),
      reason: Type.Optional(Type.String()),
      respondBy: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      at: Type.String(),
    }),
  ),
})

/** Reasons of the test bank. Disputes of its first ledgers have none. */
const reasonOf: Readonly<Record<string, ProviderDispute['reason']>> = {
  fraudulent: 'fraudulent',
  debit_not_authorised: 'debitNotAuthorised',
}

/**
 * The disputes of an attempt's charge.
 * @throws Error without a usable answer: an empty list would mean that there are no disputes
 */
export async function listSandboxDisputes(call: SandboxCall, attemptId: string): Promise<ProviderDispute[]> {
  const answer = await call('GET', `/v1/disputes?reference=${encodeURIComponent(attemptId)}`)
  const found = answer.kind === 'answered' ? readAs(DisputesSchema, answer) : null
  if (found === null) throw new Error('the disputes of the sandbox provider cannot be read')
  return found.disputes.map(({ id, amount, state, reason, respondBy, at }) => ({
    disputeRef: id,
    amount: cents(amount),
    state,
    reason: reasonOf[reason ?? ''] ?? 'other',
    respondBy: respondBy === undefined || respondBy === null ? null : new Date(respondBy),
    at: new Date(at),
  }))
}
