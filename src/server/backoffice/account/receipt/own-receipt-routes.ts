import { RequestedReceiptSchema } from '#contract/account/own-receipt.ts'
import {
  CorrectableReceiptSchema,
  CorrectDonorSchema,
  CorrectedSchema,
} from '#contract/receipt-correction.ts'
import { correctOwnReceipt, readOwnReceipt } from '#server/backoffice/account/receipt/correct-own-receipt.ts'
import { requestOwnReceipt } from '#server/backoffice/account/receipt/request-own-receipt.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'

/** Routes of a signed-in donor for the tax receipts of their orders. */
export function ownReceiptRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /users/me/orders/:orderId/receipts/:year/request',
    {
      summary: 'Receive a yearly tax receipt now, for what was paid until now',
      config: atMost(60, 10),
      answer: RequestedReceiptSchema,
    },
    async (request) => {
      const { orderId, year } = request.params
      return { requested: await requestOwnReceipt(deps, sessionOfActor(request).userId, orderId, year) }
    },
  )
  answerCall(
    app,
    'GET /users/me/orders/:orderId/receipts/:year',
    { summary: 'What the tax receipt of an order states of its donor', answer: CorrectableReceiptSchema },
    (request) => readOwnReceipt(deps, sessionOfActor(request).userId, request.params),
  )
  answerCall(
    app,
    'POST /users/me/orders/:orderId/receipts/:year/correct',
    {
      summary: 'Correct the name or address on the tax receipt of an order',
      body: CorrectDonorSchema,
      answer: CorrectedSchema,
    },
    async (request) => {
      const { userId } = sessionOfActor(request)
      return { corrected: await correctOwnReceipt(deps, userId, request.params, request.body) }
    },
  )
}
