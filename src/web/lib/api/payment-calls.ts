import type { Initialized } from '#contract/card-fields.ts'
import type {
  Execute,
  Canceled,
  Confirmed,
  Executed,
  NextAction,
  PaymentSummary,
  PolledRedirect,
  Publication,
} from '#contract/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { type Send, paymentTimeoutMs } from '#web/lib/api/api-client.ts'

/** A payment and, for a later debit, the regularisation that gives its payer access. */
export interface NamedPayment {
  readonly paymentRequestId: string
  readonly paymentRequestDataId?: string | undefined
}

/** Copies only these two: the caller's object may contain more. */
function namesOf({ paymentRequestId, paymentRequestDataId }: NamedPayment) {
  return { paymentRequestId, paymentRequestDataId }
}

/** The state of a payment that another tab makes. */
export function readPaymentSummary(send: Send, paymentRequestId: string): Promise<PaymentSummary> {
  return send<PaymentSummary>({
    routeCode: 'GET /payments/summary',
    method: 'GET',
    path: '/payments/summary',
    query: { paymentRequestId },
  })
}

/** The calls on payments, each tagged with the spec's route code. */
export function makePaymentCalls(send: Send) {
  return {
    nextAction: (payment: NamedPayment) =>
      send<NextAction>({
        routeCode: 'GET /payments/card-embed/get-next-action',
        method: 'GET',
        path: '/payments/card-embed/get-next-action',
        query: namesOf(payment),
      }),
    /** `page` is the provider's; `paymentMethod` null: the last one used, at first a card. */
    initialize: (page: PaymentSummary['page'], payment: NamedPayment, paymentMethod: PaymentMethod | null) =>
      send<Initialized>({
        routeCode:
          page === 'embarque'
            ? 'POST /payments/card-embed/initialize'
            : 'POST /payments/card-embed/ha-initialize',
        method: 'POST',
        path: page === 'embarque' ? '/payments/card-embed/initialize' : '/payments/card-embed/ha-initialize',
        query: { ...namesOf(payment), paymentMethod },
        timeoutMs: paymentTimeoutMs,
      }),
    execute: (ids: ExecuteIds, body: Execute) =>
      send<Executed>({
        routeCode: 'POST /payments/card-embed/execute-payment',
        method: 'POST',
        path: '/payments/card-embed/execute-payment',
        query: { ...ids },
        body,
        timeoutMs: paymentTimeoutMs,
      }),
    pollRedirect: (paymentId: string) =>
      send<PolledRedirect>({
        routeCode: 'GET /payments/card-embed/poll-redirect-url',
        method: 'GET',
        path: '/payments/card-embed/poll-redirect-url',
        query: { paymentId },
      }),
    confirm: (paymentId: string) =>
      send<Confirmed>({
        routeCode: 'POST /payments/card-embed/confirm',
        method: 'POST',
        path: '/payments/card-embed/confirm',
        query: { paymentId },
      }),
    finalize: (paymentId: string) =>
      send<Confirmed>({
        routeCode: 'POST /payments/finalize',
        method: 'POST',
        path: '/payments/finalize',
        query: { paymentId },
      }),
    cancel: (paymentRequestId: string) =>
      send<Canceled>({
        routeCode: 'POST /payments/card-embed/cancel',
        method: 'POST',
        path: '/payments/card-embed/cancel',
        query: { paymentRequestId },
      }),
    publish: (paymentRequestId: string, choices: Publication) =>
      send<Publication>({
        routeCode: 'PUT /payments/publication',
        method: 'PUT',
        path: '/payments/publication',
        query: { paymentRequestId },
        body: choices,
      }),
  }
}
export type PaymentCalls = ReturnType<typeof makePaymentCalls>

interface ExecuteIds {
  readonly paymentId: string
  readonly tokenizationSessionId: string
  readonly paymentRequestId: string
}
