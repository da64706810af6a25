import {
  DetachedSchema,
  OwnOrderQuerySchema,
  OwnOrderSchema,
  OwnPaymentSchema,
} from '#contract/account/own-order.ts'
import { HistoryQuerySchema, HistorySchema } from '#contract/account/history.ts'
import { AppError } from '#domain/errors.ts'
import { type OrderId, readId } from '#domain/ids.ts'
import { ownDataRoutes } from '#server/backoffice/account/data/own-data-routes.ts'
import { readHistory } from '#server/backoffice/account/history/read-history.ts'
import { paymentMethodRoutes } from '#server/backoffice/account/payment-method/payment-method-routes.ts'
import { ownReceiptRoutes } from '#server/backoffice/account/receipt/own-receipt-routes.ts'
import { profileRoutes } from '#server/backoffice/account/profile/profile-routes.ts'
import { detachOrder } from '#server/money/order/own-order-store.ts'
import { readOwnOrder, readOwnPayment } from '#server/backoffice/account/read-own-order.ts'
import type { Deps } from '#server/money/deps.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'

/** Routes of a signed-in user for their own orders. */
export function accountRoutes(app: TypedApp, deps: Deps, cookies: SessionCookies): void {
  ownDataRoutes(app, deps, cookies)
  profileRoutes(app, deps)
  paymentMethodRoutes(app, deps)
  ownReceiptRoutes(app, deps)
  answerCall(
    app,
    'GET /users/me/orders/:orderId',
    { summary: 'An order of the user', query: OwnOrderQuerySchema, answer: OwnOrderSchema },
    (request) => readOwnOrder(deps, sessionOfActor(request).userId, request.params.orderId, request.query),
  )
  answerCall(
    app,
    'GET /users/me/payments/:paymentId',
    { summary: 'A payment of the user', answer: OwnPaymentSchema },
    (request) => readOwnPayment(deps, sessionOfActor(request).userId, request.params.paymentId),
  )
  answerCall(
    app,
    'GET /users/me/history',
    { summary: 'The history of the user', query: HistoryQuerySchema, answer: HistorySchema },
    (request) =>
      readHistory(deps, sessionOfActor(request), {
        continuationToken: request.query.continuationToken,
        locale: localeOfRequest(request),
      }),
  )
  answerCall(
    app,
    'POST /users/me/orders/:orderId/detach',
    { summary: 'Take an order that is not theirs out of the account', answer: DetachedSchema },
    async (request) => {
      const { userId: user } = sessionOfActor(request)
      const order = readId<OrderId>(request.params.orderId)
      const isDetached =
        order !== null && (await detachOrder(deps.db, { user, order, now: deps.clock.now() }))
      if (!isDetached) throw new AppError('NOT_FOUND')
      return { detached: true }
    },
  )
}
