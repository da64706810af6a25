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
/** What shows that somebody may pay a debit: the key of a mail's link, or the regularisation that it led to. */
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
    /** What is due by now. */
    read: (paymentRequestId: string, paymentRequestDataId: string) =>
      send<RegularisationView>({
        routeCode: 'GET /payments/unpaid/summary',
        method: 'GET',
        path: '/payments/unpaid/summary',
        query: { paymentRequestId, paymentRequestDataId },
      }),
    /** Begins to pay it, with another means or with the one that was kept. */
    reinitialize: (paymentRequestId: string, proof: Proof, useNewPaymentMethod: boolean, body: Body) =>
      send<Reinitialized>({
        routeCode: 'POST /payments/{id}/reinitialize',
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentRequestId)}/reinitialize`,
        query: { ...proof, useNewPaymentMethod },
        body,
      }),
    /** Begins again after a try that failed: with a means that was kept, or with another one (null). */
    beginAgain: (paymentRequestId: string, proof: Proof, paymentMethodId: string | null, body: Body) =>
      send<Reinitialized>({
        routeCode: 'POST /payments/card-embed/{unpaidPaymentId}/reinitialize',
        method: 'POST',
        path: `/payments/card-embed/${encodeURIComponent(paymentRequestId)}/reinitialize`,
        query: { ...proof, paymentMethodId },
        body,
      }),
    finalize: (dataId: string) => unpaid('finalize', dataId),
    /** Back from the bank with bad news: where no money came, the debit may be tried again. */
    fail: (dataId: string) => unpaid('error', dataId),
    abandon: (dataId: string) => unpaid('abandon', dataId),
    /** A new link by mail; the answer never tells whether there was anything to send. */
    askLink: (paymentRequestId: string) =>
      send<{ sent: true }>({
        routeCode: 'POST /payments/unpaid/link',
        method: 'POST',
        path: '/payments/unpaid/link',
        body: { paymentRequestId },
      }),
  }
}
