import { Type } from 'typebox'
import type { ProviderName } from '#contract/organization.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callForRows, callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Uuid } from '#server/platform/db/plan-schemas.ts'

/** Stores an answer that is to be sent; null: the association has no such dispute. */
export const addDisputeAnswer = callFunction(
  'add_dispute_answer',
  Type.Object({
    id: Uuid(),
    disputeId: Uuid(),
    organisationId: Uuid(),
    userId: Uuid(),
    words: Type.String(),
    body: Type.String(),
    files: Type.Array(Uuid()),
    now: Instant,
  }),
  orNull(oneOf(['added', 'repeated', 'answered', 'closed', 'changed'])),
)

/** Claims due answers; they are due again at `retry` if the process dies. */
export const claimDisputeAnswers = callForRows(
  'claim_dispute_answers',
  Type.Object({ now: Instant, retry: Instant, limit: Type.Integer() }),
  Type.Object({
    id: Uuid(),
    body: Type.String(),
    provider: Type.Unsafe<ProviderName>(Type.String()),
    disputeRef: Type.String(),
    tries: Type.Integer(),
  }),
)

/** Records that the provider took an answer, or why it refused it. */
export const endDisputeAnswer = callWithArguments(
  'end_dispute_answer',
  Type.Object({ answer: Uuid(), failure: orNull(Type.String()), now: Instant }),
  Nothing,
)
