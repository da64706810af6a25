import type { FastifyRequest } from 'fastify'
import {
  InitPaymentQuerySchema,
  InitPaymentSchema,
  PaymentStartSchema,
  cartKeyHeader,
  initPaymentPath,
} from '#contract/cart.ts'
import {
  BrowserDataSchema,
  CanceledSchema,
  ConfirmedSchema,
  ExecuteQuerySchema,
  ExecutedSchema,
  InitializedSchema,
  NextActionSchema,
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
import { cancelAttempt } from '#server/checkout/cancel-attempt.ts'
import { changePublication } from '#server/checkout/change-publication.ts'
import { confirmPayment } from '#server/checkout/confirm-payment.ts'
import { executePayment } from '#server/checkout/execute-payment.ts'
import { openSession } from '#server/checkout/open-session.ts'
import { loadAttempt } from '#server/checkout/payment-access.ts'
import { nextActionOf, presentRedirect } from '#server/checkout/present-outcome.ts'
import { presentSummary } from '#server/checkout/present-summary.ts'
import { startPayment } from '#server/checkout/start-payment.ts'
import type { Deps } from '#server/deps.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'

const ofRequest = { querystring: PaymentRequestQuerySchema }
const ofAttempt = { querystring: PaymentQuerySchema }

/** The calls that take money: from the frozen cart to the order. */
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
    (request) => {
      const key = request.headers[cartKeyHeader]
      return startPayment(deps, {
        cartId: request.params.cartId,
        cartKey: typeof key === 'string' ? key : undefined,
        consents: request.body,
        backUrl: request.query.backUrl,
      })
    },
  )
  cardRoutes(app, deps)
  outcomeRoutes(app, deps)
  app.put(
    publicationPath,
    {
      schema: {
        summary: 'Choose what is shown',
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
    schema: { summary: 'Open the card fields', ...ofRequest, response: answers(InitializedSchema) },
  }
  app.post(haInitializePath, initialise, ({ query }) => openSession(deps, query.paymentRequestId, 'sandbox'))
  app.post(initializePath, initialise, ({ query }) => openSession(deps, query.paymentRequestId, 'stripe'))
  app.post(
    executePaymentPath,
    {
      schema: {
        summary: 'Charge the card entered',
        querystring: ExecuteQuerySchema,
        body: BrowserDataSchema,
        response: answers(ExecutedSchema),
      },
    },
    (request) =>
      executePayment(deps, { ...request.query, browser: { ...request.body, ...seenBrowser(request) } }),
  )
  app.post(
    cancelPath,
    { schema: { summary: 'Give up the attempt', ...ofRequest, response: answers(CanceledSchema) } },
    ({ query }) => cancelAttempt(deps, query.paymentRequestId),
  )
}

/** What the server sees itself is not taken from the body. */
function seenBrowser(request: Pick<FastifyRequest, 'headers'>): { userAgent?: string } {
  const userAgent = request.headers['user-agent']
  return userAgent === undefined ? {} : { userAgent }
}

function outcomeRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    paymentSummaryPath,
    { schema: { summary: 'What is paid, to whom', ...ofRequest, response: answers(PaymentSummarySchema) } },
    ({ query }) => presentSummary(deps, query.paymentRequestId),
  )
  app.get(
    nextActionPath,
    { schema: { summary: 'What the payer does next', ...ofRequest, response: answers(NextActionSchema) } },
    ({ query }) => nextActionOf(deps, query.paymentRequestId),
  )
  app.get(
    pollRedirectUrlPath,
    { schema: { summary: 'Where the bank asks', ...ofAttempt, response: answers(PolledRedirectSchema) } },
    async ({ query }) => {
      const { attempt, payment } = await loadAttempt(deps, query.paymentId)
      return presentRedirect(deps, payment.id, attempt.id)
    },
  )
  const confirm = {
    schema: { summary: 'What became of it', ...ofAttempt, response: answers(ConfirmedSchema) },
  }
  app.post(confirmPath, confirm, ({ query }) => confirmPayment(deps, query.paymentId))
  app.post(finalizePath, confirm, ({ query }) => confirmPayment(deps, query.paymentId))
}
