import type { FastifyRequest } from 'fastify'
import {
  InitPaymentQuerySchema,
  InitPaymentSchema,
  PaymentStartSchema,
  initPaymentPath,
} from '#contract/cart.ts'
import { InitializedSchema } from '#contract/card-fields.ts'
import {
  ExecuteSchema,
  CanceledSchema,
  ConfirmedSchema,
  type Execute,
  type ExecuteQuery,
  ExecuteQuerySchema,
  ExecutedSchema,
  InitializeQuerySchema,
  NextActionSchema,
  PaymentAccessQuerySchema,
  PaymentQuerySchema,
  PaymentRequestQuerySchema,
  PaymentSummarySchema,
  PolledRedirectSchema,
  PublicationSchema,
  cancelPath,
  confirmPath,
  executePaymentPath,
  finalizePath,
  haInitializePath,
  initializePath,
  nextActionPath,
  paymentSummaryPath,
  pollRedirectUrlPath,
  publicationPath,
} from '#contract/payment.ts'
import { cartOf, visitorOf } from '#server/money/cart/cart-of-request.ts'
import { claimForUser } from '#server/identity/user/claim-for-user.ts'
import { cancelAttempt } from '#server/money/checkout/cancel-attempt.ts'
import { changePublication } from '#server/money/checkout/change-publication.ts'
import { confirmPayment } from '#server/money/checkout/confirm-payment.ts'
import { executePayment } from '#server/money/checkout/execute-payment.ts'
import { openSession } from '#server/money/checkout/open-session.ts'
import { onePageRoutes } from '#server/money/checkout/one-page/one-page-routes.ts'
import { loadAttempt, openPayment } from '#server/money/checkout/payment-access.ts'
import { nextActionOf, outcomeFrom, presentRedirect } from '#server/money/checkout/present-outcome.ts'
import { presentSummary } from '#server/money/checkout/present-summary.ts'
import { startPayment } from '#server/money/checkout/start-payment.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import type { Deps } from '#server/money/deps.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'

const ofRequest = { querystring: PaymentRequestQuerySchema }
const ofAccess = { querystring: PaymentAccessQuerySchema }
const ofAttempt = { querystring: PaymentQuerySchema }

/** Routes that take money, from the frozen cart to the order. */
export function checkoutRoutes(app: TypedApp, deps: Deps): void {
  app.post(
    initPaymentPath,
    {
      schema: {
        summary: 'Freeze the cart and start its payment',
        params: params('cartId'),
        querystring: InitPaymentQuerySchema,
        body: InitPaymentSchema,
        response: answers(PaymentStartSchema),
      },
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
  cardRoutes(app, deps)
  outcomeRoutes(app, deps)
  app.put(
    publicationPath,
    {
      schema: {
        summary: 'Choose what is published',
        ...ofRequest,
        body: PublicationSchema,
        response: answers(PublicationSchema),
      },
    },
    ({ query, body }) => changePublication(deps, query.paymentRequestId, body),
  )
}

function cardRoutes(app: TypedApp, deps: Deps): void {
  const initialise = {
    schema: {
      summary: 'Open the card fields',
      querystring: InitializeQuerySchema,
      response: answers(InitializedSchema),
    },
  }
  app.post(haInitializePath, initialise, (request) =>
    openSession(deps, { ...request.query, ...visitorOf(deps, request) }, 'embarque-ha'),
  )
  app.post(initializePath, initialise, (request) =>
    openSession(deps, { ...request.query, ...visitorOf(deps, request) }, 'embarque'),
  )
  app.post(
    executePaymentPath,
    {
      schema: {
        summary: 'Charge the entered card',
        querystring: ExecuteQuerySchema,
        body: ExecuteSchema,
        response: answers(ExecutedSchema),
      },
    },
    (request) => executePayment(deps, executionOf(deps, request)),
  )
  app.post(
    cancelPath,
    { schema: { summary: 'Cancel the attempt', ...ofAccess, response: answers(CanceledSchema) } },
    async ({ query }) => cancelAttempt(deps, await openPayment(deps, query)),
  )
}

/** Values that the server observes itself are not read from the body. */
function executionOf(
  { defenceKey }: Deps,
  request: Pick<FastifyRequest, 'headers' | 'ip'> & { query: ExecuteQuery; body: Execute },
) {
  const { work, ...fields } = request.body
  const userAgent = request.headers['user-agent']
  const browser = userAgent === undefined ? fields : { ...fields, userAgent }
  return { ...request.query, browser, work, client: clientOf(defenceKey, request) }
}

function outcomeRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    paymentSummaryPath,
    { schema: { summary: 'What is paid, to whom', ...ofAccess, response: answers(PaymentSummarySchema) } },
    async ({ query }) => presentSummary(deps, await openPayment(deps, query)),
  )
  app.get(
    nextActionPath,
    { schema: { summary: 'What the payer does next', ...ofAccess, response: answers(NextActionSchema) } },
    async ({ query }) => nextActionOf(deps, outcomeFrom(deps, await openPayment(deps, query), null)),
  )
  app.get(
    pollRedirectUrlPath,
    {
      schema: {
        summary: 'Poll the redirect address of the bank',
        ...ofAttempt,
        response: answers(PolledRedirectSchema),
      },
    },
    async ({ query }) => {
      const standing = await loadAttempt(deps, query.paymentId)
      return presentRedirect(outcomeFrom(deps, standing, standing.attempt.id))
    },
  )
  const confirm = {
    schema: { summary: 'Confirm the outcome', ...ofAttempt, response: answers(ConfirmedSchema) },
  }
  app.post(confirmPath, confirm, ({ query }) => confirmPayment(deps, query.paymentId))
  app.post(finalizePath, confirm, ({ query }) => confirmPayment(deps, query.paymentId))
}
