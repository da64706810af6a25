import { RefundChoiceSchema, RefundChoiceViewSchema } from '#contract/cancellation/refund-choice.ts'
import { TipRefundViewSchema } from '#contract/schedule/schedule.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { chooseRefund, readRefundChoice } from '#server/money/refund/cancellation/choose-refund.ts'
import { readTipRefund, refundTip } from '#server/money/refund/refund-tip.ts'

/**
 * Routes for payers who take the tip back, or choose what becomes of a cancelled order, by a signed mail link without an
 * account.
 */
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
  answerCall(
    app,
    'GET /orders/:token/refund-choice',
    { summary: 'Read what becomes of the money of a cancelled order', answer: RefundChoiceViewSchema },
    async (request) => readRefundChoice(deps, request.params.token),
  )
  answerCall(
    app,
    'POST /orders/:token/refund-choice',
    {
      summary: 'Give what would be refunded, or be refunded now',
      config: atMost(20, 60),
      body: RefundChoiceSchema,
      answer: RefundChoiceViewSchema,
    },
    async (request) => chooseRefund(deps, request.params.token, request.body),
  )
}
