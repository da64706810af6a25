import { TipRefundViewSchema, tipRefundPath } from '#contract/schedule/schedule.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { readTipRefund, refundTip } from '#server/money/refund/refund-tip.ts'

/** Routes for payers who take the tip back, by a signed mail link without an account. */
export function refundRoutes(app: TypedApp, deps: Deps): void {
  const shared = { params: params('token'), response: answers(TipRefundViewSchema) }
  app.get(
    tipRefundPath,
    { schema: { summary: 'Read the refundable part of the tip', ...shared } },
    async (request) => readTipRefund(deps, request.params.token),
  )
  app.post(
    tipRefundPath,
    {
      config: atMost(10, 60),
      schema: { summary: 'Refund the tip', ...shared },
    },
    async (request) => refundTip(deps, request.params.token),
  )
}
