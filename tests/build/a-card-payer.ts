import type { Initialized } from '#contract/card-fields.ts'
import type { Canceled, Confirmed, Executed } from '#contract/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Call } from './a-caller.ts'

const embed = '/payments/card-embed'
/** The parameters of a call besides the payment; for a later debit, its key (`cle` or `paymentRequestDataId`). */
type More = Readonly<Record<string, string>>

/** The calls of a payer with a card, from the card fields to the outcome. */
export function aCardPayer(sandboxUrl: string, call: Call) {
  const openSession = (paymentRequestId: string, more: PaymentMethod | More = {}) => {
    const parameters: More = typeof more === 'string' ? { paymentMethod: more } : more
    const query = new URLSearchParams({ paymentRequestId, ...parameters })
    return call<Initialized>('POST', `${embed}/ha-initialize?${query}`)
  }
  const enter = async (session: string, what: 'card' | 'account', fields: object): Promise<number> => {
    const answer = await fetch(`${sandboxUrl}/v1/tokenization-sessions/${session}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, holder: 'Zoé Moreau' }),
    })
    return answer.status
  }
  const enterCard = (session: string, number: string) =>
    enter(session, 'card', { number, expMonth: 12, expYear: 2040, cvc: '123' })
  const enterAccount = (session: string, iban: string) => enter(session, 'account', { iban })
  /** Confirms in the simulated wallet; its card is accepted or declined when it is charged. */
  const confirmWallet = async (session: string, answer: 'accepted' | 'declined') => {
    const sent = await fetch(`${sandboxUrl}/v1/tokenization-sessions/${session}/wallet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
    return sent.status
  }
  const execute = (
    paymentRequestId: string,
    { paymentId, tokenizationSessionId }: Initialized,
    more: { readonly work?: string } = {},
  ) => {
    const query = new URLSearchParams({ paymentId, tokenizationSessionId, paymentRequestId })
    return call<Executed>('POST', `${embed}/execute-payment?${query}`, { language: 'fr-FR', ...more })
  }
  /** From a frozen cart's payment to a session with an entered card. */
  const enterPayment = async (paymentRequestId: string, number: string, proof: More = {}) => {
    const { body: session, status } = await openSession(paymentRequestId, proof)
    if (status !== 200) throw new Error(`not opened: ${status} ${JSON.stringify(session)}`)
    await enterCard(session.tokenizationSessionId, number)
    return { paymentRequestId, paymentId: session.paymentId, session }
  }
  const charge = async (paymentRequestId: string, number: string, proof: More = {}) => {
    const entered = await enterPayment(paymentRequestId, number, proof)
    return { ...entered, executed: (await execute(paymentRequestId, entered.session)).body }
  }
  const confirm = (paymentId: string) => call<Confirmed>('POST', `${embed}/confirm?paymentId=${paymentId}`)
  const cancel = (paymentRequestId: string) =>
    call<Canceled>('POST', `${embed}/cancel?paymentRequestId=${paymentRequestId}`)
  /** Answers the bank's challenge. */
  const answerBank = (redirectUrl: string, outcome: 'success' | 'failure' | 'cancel') =>
    fetch(redirectUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })
  return {
    openSession,
    enterCard,
    enterAccount,
    confirmWallet,
    enterPayment,
    execute,
    charge,
    confirm,
    cancel,
    answerBank,
  }
}
