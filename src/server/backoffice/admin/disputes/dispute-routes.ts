import { AnswerDisputeSchema, DisputeSheetSchema, DisputesSchema } from '#contract/admin/money/disputes.ts'
import { answerAsMember } from '#server/backoffice/admin/disputes/answer-as-member.ts'
import { readDispute, readDisputes } from '#server/backoffice/admin/disputes/read-disputes.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Payments of an association that were contested at a bank, and its answers. */
export function disputeRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/disputes',
    { summary: 'Payments that were contested at a bank', answer: DisputesSchema },
    (request) => readDisputes(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/disputes/:dispute',
    { summary: 'A contested payment', answer: DisputeSheetSchema },
    (request) => readDispute(deps, grantedOf(request), request.params.dispute),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/disputes/:dispute/answer',
    {
      summary: 'Send the bank the words of the association, once',
      config: atMost(20, 10),
      body: AnswerDisputeSchema,
      answer: DisputeSheetSchema,
    },
    (request) => answerAsMember(deps, grantedOf(request), request.params.dispute, request.body),
  )
}
