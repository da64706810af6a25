import type { InputOf } from '#contract/calls.ts'
import type { Send } from '#web/lib/api/api-client.ts'

type Body = InputOf<'POST /payments/:paymentId/reinitialize'>['body']
/** The proof that a user may pay a debit: the key of a mail's link, or the regularisation that it started. */
type Proof = Readonly<Record<'cle' | 'paymentRequestDataId', string | null>>

/** The calls on a debit that its payer pays in person. */
export function makeRegularisationCalls(send: Send) {
  const of = (paymentRequestDataId: string) => ({ query: { paymentRequestDataId } })
  return {
    /** The amount that is due now. */
    read: (paymentRequestId: string, paymentRequestDataId: string) =>
      send('GET /payments/unpaid/summary', { query: { paymentRequestId, paymentRequestDataId } }),
    /** Starts the payment, with another payment method or with the saved one. */
    reinitialize: (paymentId: string, proof: Proof, useNewPaymentMethod: boolean, body: Body) =>
      send('POST /payments/:paymentId/reinitialize', {
        params: { paymentId },
        query: { ...proof, useNewPaymentMethod },
        body,
      }),
    /** Starts again after a failed attempt: with a saved payment method, or with another one (null). */
    beginAgain: (unpaidPaymentId: string, proof: Proof, paymentMethodId: string | null, body: Body) =>
      send('POST /payments/card-embed/:unpaidPaymentId/reinitialize', {
        params: { unpaidPaymentId },
        query: { ...proof, paymentMethodId },
        body,
      }),
    finalize: (dataId: string) => send('POST /payments/unpaid/finalize', of(dataId)),
    /** Called after a failure at the bank: if no money came, the debit can be paid again. */
    fail: (dataId: string) => send('POST /payments/unpaid/error', of(dataId)),
    abandon: (dataId: string) => send('POST /payments/unpaid/abandon', of(dataId)),
    /** Sends a new link by mail; the answer does not reveal whether there was anything to send. */
    askLink: (paymentRequestId: string) => send('POST /payments/unpaid/link', { body: { paymentRequestId } }),
  }
}
