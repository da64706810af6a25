import type { Canceled, Confirmed, Executed, Initialized } from '#contract/payment.ts'
import type { Call } from './a-caller.ts'

const embed = '/payments/card-embed'

/** The calls of a payer with a card, from the card fields to the outcome. */
export function aCardPayer(sandboxUrl: string, call: Call) {
  const openSession = (paymentRequestId: string) =>
    call<Initialized>('POST', `${embed}/ha-initialize?paymentRequestId=${paymentRequestId}`)
  const enterCard = async (session: string, number: string): Promise<number> => {
    const answer = await fetch(`${sandboxUrl}/v1/tokenization-sessions/${session}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, expMonth: 12, expYear: 2040, cvc: '123', holder: 'Zoé Moreau' }),
    })
    return answer.status
  }
  const execute = (paymentRequestId: string, { paymentId, tokenizationSessionId }: Initialized) => {
    const query = new URLSearchParams({ paymentId, tokenizationSessionId, paymentRequestId })
    return call<Executed>('POST', `${embed}/execute-payment?${query}`, { language: 'fr-FR' })
  }
  /** From a frozen cart's payment to a session whose card is entered. */
  const enterPayment = async (paymentRequestId: string, number: string) => {
    const { body: session } = await openSession(paymentRequestId)
    await enterCard(session.tokenizationSessionId, number)
    return { paymentRequestId, paymentId: session.paymentId, session }
  }
  const charge = async (paymentRequestId: string, number: string) => {
    const entered = await enterPayment(paymentRequestId, number)
    return { ...entered, executed: (await execute(paymentRequestId, entered.session)).body }
  }
  const confirm = (paymentId: string) => call<Confirmed>('POST', `${embed}/confirm?paymentId=${paymentId}`)
  const cancel = (paymentRequestId: string) =>
    call<Canceled>('POST', `${embed}/cancel?paymentRequestId=${paymentRequestId}`)
  /** Answers the bank's question. */
  const answerBank = (redirectUrl: string, outcome: 'success' | 'failure' | 'cancel') =>
    fetch(redirectUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })
  return { openSession, enterCard, enterPayment, execute, charge, confirm, cancel, answerBank }
}
