import type { FastifyRequest } from 'fastify'
import { InitPaymentQuerySchema, InitPaymentSchema, PaymentStartSchema } from '#contract/cart.ts'
import { InitializedSchema } from '#contract/card-fields.ts'
import {
  ExecuteSchema,
  CanceledSchema,
  ConfirmedSchema,
  type Execute,
  type ExecuteQuery,
  ExecuteQuerySchema,
  ExecutedSchema,
  type InitializeQuery,
  InitializeQuerySchema,
  NextActionSchema,
  PaymentAccessQuerySchema,
  PaymentQuerySchema,
  PaymentRequestQuerySchema,
  PaymentSummarySchema,
  PolledRedirectSchema,
  PublicationSchema,
  SavedMethodsSchema,
} from '#contract/payment.ts'
import { cartOf, visitorOf } from '#server/money/cart/cart-of-request.ts'
import { sessionOfActor, userIdOf } from '#server/identity/user/actor.ts'
import { claimForUser } from '#server/identity/user/claim-for-user.ts'
import { cancelAttempt } from '#server/money/checkout/cancel-attempt.ts'
import { changePublication } from '#server/money/checkout/change-publication.ts'
import { confirmPayment } from '#server/money/checkout/confirm-payment.ts'
import { executePayment } from '#server/money/checkout/execute-payment.ts'
import { openSession } from '#server/money/checkout/open-session.ts'
import { onePageRoutes } from '#server/money/checkout/one-page/one-page-routes.ts'
import { listSavedMethods } from '#server/money/checkout/list-saved-methods.ts'
import { loadAttempt, openPayment } from '#server/money/checkout/payment-access.ts'
import { nextActionOf, outcomeFrom, presentRedirect } from '#server/money/checkout/present-outcome.ts'
import { presentPaymentSummary } from '#server/money/checkout/present-payment-summary.ts'
import { startPayment } from '#server/money/checkout/start-payment.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Routes that take money, from the frozen cart to the order. */
export function checkoutRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /carts/:cartId/init-payment',
    {
      summary: 'Freeze the cart and start its payment',
      query: InitPaymentQuerySchema,
      body: InitPaymentSchema,
      answer: PaymentStartSchema,
    },
    async (request) => {
      const { body: consents, query } = request
      const named = cartOf(deps, request)
      const startedAt = deps.clock.now()
      const start = await startPayment(deps, { ...named, consents, ...query, backUrl: query.backUrl })
      await claimForUser(deps, request, { cartId: named.cartId, startedAt })
      return start
    },
  )
  onePageRoutes(app, deps)
  cardFieldRoutes(app, deps)
  outcomeRoutes(app, deps)
  answerCall(
    app,
    'PUT /payments/publication',
    {
      summary: 'Choose what is published',
      query: PaymentRequestQuerySchema,
      body: PublicationSchema,
      answer: PublicationSchema,
    },
    ({ query, body }) => changePublication(deps, query.paymentRequestId, body),
  )
}

function cardFieldRoutes(app: TypedApp, deps: Deps): void {
  const initialise = {
    summary: 'Open the card fields',
    query: InitializeQuerySchema,
    answer: InitializedSchema,
  }
  answerCall(app, 'POST /payments/card-embed/ha-initialize', initialise, (request) =>
    openSession(deps, sessionRequestOf(deps, request), 'embarque-ha'),
  )
  answerCall(app, 'POST /payments/card-embed/initialize', initialise, (request) =>
    openSession(deps, sessionRequestOf(deps, request), 'embarque'),
  )
  answerCall(
    app,
    'POST /payments/card-embed/execute-payment',
    {
      summary: 'Charge the entered card',
      query: ExecuteQuerySchema,
      body: ExecuteSchema,
      answer: ExecutedSchema,
    },
    (request) => executePayment(deps, executionOf(deps, request)),
  )
  answerCall(
    app,
    'POST /payments/card-embed/cancel',
    { summary: 'Cancel the attempt', query: PaymentAccessQuerySchema, answer: CanceledSchema },
    async ({ query }) => cancelAttempt(deps, await openPayment(deps, query)),
  )
}

function sessionRequestOf(
  deps: Deps,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'actor'> & { query: InitializeQuery },
) {
  return { ...request.query, ...visitorOf(deps, request), userId: userIdOf(request) }
}

/** Names the ids of a call, and adds the values that the server observes itself. */
function executionOf(
  { defenceKey }: Deps,
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'actor'> & { query: ExecuteQuery; body: Execute },
) {
  const { work, ...fields } = request.body
  const { paymentRequestId: paymentId, paymentId: attemptId, ...query } = request.query
  const userAgent = request.headers['user-agent']
  const browser = userAgent === undefined ? fields : { ...fields, userAgent }
  const client = clientOf(defenceKey, request)
  return { ...query, paymentId, attemptId, browser, work, client, userId: userIdOf(request) }
}

function outcomeRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /payments/summary',
    { summary: 'What is paid, to whom', query: PaymentAccessQuerySchema, answer: PaymentSummarySchema },
    async ({ query }) => presentPaymentSummary(deps, await openPayment(deps, query)),
  )
  answerCall(
    app,
    'GET /payments/saved-payment-methods',
    {
      summary: 'Saved cards of the user for a payment',
      query: PaymentRequestQuerySchema,
      answer: SavedMethodsSchema,
    },
    (request) => listSavedMethods(deps, sessionOfActor(request).userId, request.query.paymentRequestId),
  )
  answerCall(
    app,
    'GET /payments/card-embed/get-next-action',
    { summary: 'What the payer does next', query: PaymentAccessQuerySchema, answer: NextActionSchema },
    async ({ query }) => nextActionOf(deps, outcomeFrom(deps, await openPayment(deps, query), null)),
  )
  answerCall(
    app,
    'GET /payments/card-embed/poll-redirect-url',
    {
      summary: 'Poll the redirect address of the bank',
      query: PaymentQuerySchema,
      answer: PolledRedirectSchema,
    },
    async ({ query }) => {
      const record = await loadAttempt(deps, query.paymentId)
      return presentRedirect(outcomeFrom(deps, record, record.attempt.id))
    },
  )
  const confirm = {
    summary: 'Confirm the outcome',
    query: PaymentQuerySchema,
    answer: ConfirmedSchema,
  }
  answerCall(app, 'POST /payments/card-embed/confirm', confirm, ({ query }) =>
    confirmPayment(deps, query.paymentId),
  )
  answerCall(app, 'POST /payments/finalize', confirm, ({ query }) => confirmPayment(deps, query.paymentId))
}
