import { SendAgainSchema, SentAgainSchema, sendAgainPath } from '#contract/visitor/send-again.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'
import { askForConfirmations } from '#server/money/order/send-again.ts'

/** Order routes for guests, without an account. */
export function orderRoutes(app: TypedApp, deps: Deps): void {
  app.post(
    sendAgainPath,
    {
      config: atMost(10, 60),
      schema: {
        summary: 'Get the confirmations again by mail',
        body: SendAgainSchema,
        response: answers(SentAgainSchema, 202),
      },
    },
    async (request, reply) => {
      await askForConfirmations(deps, request.body.email)
      return reply.code(202).send({ accepted: true })
    },
  )
}
