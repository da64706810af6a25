import { SendAgainSchema, SentAgainSchema } from '#contract/visitor/send-again.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { askForConfirmations } from '#server/money/order/send-again.ts'

/** Order routes for guests, without an account. */
export function orderRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /orders/send-again',
    {
      summary: 'Get the confirmations again by mail',
      config: atMost(10, 60),
      body: SendAgainSchema,
      answer: SentAgainSchema,
      status: 202,
    },
    async (request) => {
      await askForConfirmations(deps, request.body.email)
      return { accepted: true }
    },
  )
}
