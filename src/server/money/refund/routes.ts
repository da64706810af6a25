import { TipRefundViewSchema } from '#contract/schedule/schedule.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { readTipRefund, refundTip } from '#server/money/refund/refund-tip.ts'

/** Routes for payers who take the tip back, by a signed mail link without an account. */
export function refundRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /orders/:token/tip-refund',
    { summary: 'Read the refundable part of the tip', answer: TipRefundViewSchema },
    async (request) => readTipRefund(deps, request.params.token),
  )
  answerCall(
    app,
    'POST /orders/:token/tip-refund',
    { summary: 'Refund the tip', config: atMost(10, 60), answer: TipRefundViewSchema },
    async (request) => refundTip(deps, request.params.token),
  )
}
