import { RequestedReceiptSchema, requestOwnReceiptPath } from '#contract/account/own-receipt.ts'
import { requestOwnReceipt } from '#server/account/receipt/request-own-receipt.ts'
import type { Deps } from '#server/deps.ts'
import { atMost } from '#server/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'
import { sessionOfActor } from '#server/user/actor.ts'

/** What a signed-in donor asks for about the tax receipts of their orders. */
export function ownReceiptRoutes(app: TypedApp, deps: Deps): void {
  app.post(
    requestOwnReceiptPath,
    {
      config: atMost(60, 10),
      schema: {
        summary: 'Receive a yearly tax receipt now, for what was paid until now',
        params: params('orderId', 'year'),
        response: answers(RequestedReceiptSchema),
      },
    },
    async (request) => {
      const { orderId, year } = request.params
      return { requested: await requestOwnReceipt(deps, sessionOfActor(request).userId, orderId, year) }
    },
  )
}
