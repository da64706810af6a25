import {
  correctOwnReceiptPath,
  ownReceiptPath,
  RequestedReceiptSchema,
  requestOwnReceiptPath,
} from '#contract/account/own-receipt.ts'
import {
  CorrectableReceiptSchema,
  CorrectDonorSchema,
  CorrectedSchema,
} from '#contract/receipt-correction.ts'
import { correctOwnReceipt, readOwnReceipt } from '#server/backoffice/account/receipt/correct-own-receipt.ts'
import { requestOwnReceipt } from '#server/backoffice/account/receipt/request-own-receipt.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'

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
  const named = params('orderId', 'year')
  app.get(
    ownReceiptPath,
    {
      schema: {
        summary: 'What the tax receipt of an order states of its donor',
        params: named,
        response: answers(CorrectableReceiptSchema),
      },
    },
    (request) => readOwnReceipt(deps, sessionOfActor(request).userId, request.params),
  )
  app.post(
    correctOwnReceiptPath,
    {
      schema: {
        summary: 'Correct the name or address on the tax receipt of an order',
        params: named,
        body: CorrectDonorSchema,
        response: answers(CorrectedSchema),
      },
    },
    async (request) => {
      const { userId } = sessionOfActor(request)
      return { corrected: await correctOwnReceipt(deps, userId, request.params, request.body) }
    },
  )
}
