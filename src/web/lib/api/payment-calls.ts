import type { Execute, ExecuteQuery, PaymentSummary, Publication } from '#contract/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Send } from '#web/lib/api/api-client.ts'

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
  return send('GET /payments/summary', { query: { paymentRequestId } })
}

/** The calls on payments. */
export function makePaymentCalls(send: Send) {
  return {
    nextAction: (payment: NamedPayment) =>
      send('GET /payments/card-embed/get-next-action', { query: namesOf(payment) }),
    /** `page` is the provider's; `paymentMethod` null: the last one used, at first a card; `paymentMethodId`: a saved one. */
    initialize: (
      page: PaymentSummary['page'],
      payment: NamedPayment,
      paymentMethod: PaymentMethod | null,
      paymentMethodId: string | null = null,
    ) =>
      send(
        page === 'embarque'
          ? 'POST /payments/card-embed/initialize'
          : 'POST /payments/card-embed/ha-initialize',
        { query: { ...namesOf(payment), paymentMethod, paymentMethodId } },
      ),
    execute: (query: ExecuteQuery, body: Execute) =>
      send('POST /payments/card-embed/execute-payment', { query: { ...query }, body }),
    savedMethods: (paymentRequestId: string) =>
      send('GET /payments/saved-payment-methods', { query: { paymentRequestId } }),
    pollRedirect: (paymentId: string) =>
      send('GET /payments/card-embed/poll-redirect-url', { query: { paymentId } }),
    confirm: (paymentId: string) => send('POST /payments/card-embed/confirm', { query: { paymentId } }),
    finalize: (paymentId: string) => send('POST /payments/finalize', { query: { paymentId } }),
    cancel: (paymentRequestId: string) =>
      send('POST /payments/card-embed/cancel', { query: { paymentRequestId } }),
    publish: (paymentRequestId: string, choices: Publication) =>
      send('PUT /payments/publication', { query: { paymentRequestId }, body: choices }),
  }
}
export type PaymentCalls = ReturnType<typeof makePaymentCalls>
