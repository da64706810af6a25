import type { Static } from 'typebox'
import type {
  RegularisationStatusSchema,
  RegularisationView,
  ReinitializeSchema,
  Reinitialized,
} from '#contract/schedule/regularisation.ts'
import { type Send, paymentTimeoutMs } from '#web/lib/api/api-client.ts'

type Status = Static<typeof RegularisationStatusSchema>
type Body = Static<typeof ReinitializeSchema>
/** The proof that a user may pay a debit: the key of a mail's link, or the regularisation that it started. */
type Proof = Readonly<Record<'cle' | 'paymentRequestDataId', string | null>>

/** The calls on a debit that its payer pays in person, each tagged with the spec's route code. */
export function makeRegularisationCalls(send: Send) {
  const unpaid = (verb: 'finalize' | 'error' | 'abandon', paymentRequestDataId: string) =>
    send<Status>({
      routeCode: `POST /payments/unpaid/${verb}`,
      method: 'POST',
      path: `/payments/unpaid/${verb}`,
      query: { paymentRequestDataId },
      timeoutMs: paymentTimeoutMs,
    })
  return {
    /** The amount that is due now. */
    read: (paymentRequestId: string, paymentRequestDataId: string) =>
      send<RegularisationView>({
        routeCode: 'GET /payments/unpaid/summary',
        method: 'GET',
        path: '/payments/unpaid/summary',
        query: { paymentRequestId, paymentRequestDataId },
      }),
    /** Starts the payment, with another payment method or with the saved one. */
    reinitialize: (paymentRequestId: string, proof: Proof, useNewPaymentMethod: boolean, body: Body) =>
      send<Reinitialized>({
        routeCode: 'POST /payments/{id}/reinitialize',
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentRequestId)}/reinitialize`,
        query: { ...proof, useNewPaymentMethod },
        body,
      }),
    /** Starts again after a failed attempt: with a saved payment method, or with another one (null). */
    beginAgain: (paymentRequestId: string, proof: Proof, paymentMethodId: string | null, body: Body) =>
      send<Reinitialized>({
        routeCode: 'POST /payments/card-embed/{unpaidPaymentId}/reinitialize',
        method: 'POST',
        path: `/payments/card-embed/${encodeURIComponent(paymentRequestId)}/reinitialize`,
        query: { ...proof, paymentMethodId },
        body,
      }),
    finalize: (dataId: string) => unpaid('finalize', dataId),
    /** Called after a failure at the bank: if no money came, the debit can be paid again. */
    fail: (dataId: string) => unpaid('error', dataId),
    abandon: (dataId: string) => unpaid('abandon', dataId),
    /** Sends a new link by mail; the answer does not reveal whether there was anything to send. */
    askLink: (paymentRequestId: string) =>
      send<{ sent: true }>({
        routeCode: 'POST /payments/unpaid/link',
        method: 'POST',
        path: '/payments/unpaid/link',
        body: { paymentRequestId },
      }),
  }
}
