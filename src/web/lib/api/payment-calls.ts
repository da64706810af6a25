import type {
  BrowserData,
  Canceled,
  Confirmed,
  Executed,
  Initialized,
  NextAction,
  Publication,
} from '#contract/payment.ts'
import { type Send, paymentTimeoutMs } from '#web/lib/api/api-client.ts'

/** The calls on payments, each tagged with the spec's route code. */
export function makePaymentCalls(send: Send) {
  return {
    nextAction: (paymentRequestId: string) =>
      send<NextAction>({
        routeCode: 'GET /payments/card-embed/get-next-action',
        method: 'GET',
        path: '/payments/card-embed/get-next-action',
        query: { paymentRequestId },
      }),
    haInitialize: (paymentRequestId: string) =>
      send<Initialized>({
        routeCode: 'POST /payments/card-embed/ha-initialize',
        method: 'POST',
        path: '/payments/card-embed/ha-initialize',
        query: { paymentRequestId },
        timeoutMs: paymentTimeoutMs,
      }),
    execute: (ids: ExecuteIds, browser: BrowserData) =>
      send<Executed>({
        routeCode: 'POST /payments/card-embed/execute-payment',
        method: 'POST',
        path: '/payments/card-embed/execute-payment',
        query: { ...ids },
        body: browser,
        timeoutMs: paymentTimeoutMs,
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
