import { TipRefundViewSchema, tipRefundPath } from '#contract/schedule/schedule.ts'
import type { Deps } from '#server/deps.ts'
import { atMost } from '#server/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'
import { readTipRefund, refundTip } from '#server/refund/refund-tip.ts'

/** What a payer may take back without an account, through the signed link of a mail. */
export function refundRoutes(app: TypedApp, deps: Deps): void {
  const shared = { params: params('token'), response: answers(TipRefundViewSchema) }
  app.get(
    tipRefundPath,
    { schema: { summary: 'What may be taken back of the contribution to the platform', ...shared } },
    async (request) => readTipRefund(deps, request.params.token),
  )
  app.post(
    tipRefundPath,
    {
      config: atMost(10, 60),
      schema: { summary: 'Take back the contribution to the platform', ...shared },
    },
    async (request) => refundTip(deps, request.params.token),
  )
}
