import { type ReactNode, useState } from 'react'
import { CardFrame } from '#web/features/payment-flow/frame/card-frame.tsx'
import type { FrameMessage } from '#web/features/payment-flow/frame/frame-protocol.ts'
import type { FlowState } from '#web/features/payment-flow/flow-state.ts'
import type { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { useCardFrame } from '#web/features/payment-flow/frame/use-card-frame.ts'
import type { Tokenised } from '#web/features/stripe-fields/mount-stripe.ts'
import { StripeFields } from '#web/features/stripe-fields/stripe-fields.tsx'
import { useStripeFields } from '#web/features/stripe-fields/use-stripe-fields.ts'
import { useStripeWallets } from '#web/features/stripe-fields/use-stripe-wallets.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useTexts } from '#web/lib/texts.ts'

/** The input of a payment method: the fields to show, and how to send them. */
interface Entry {
  readonly fields: ReactNode
  readonly isReady: boolean
  readonly isInvalid: boolean
  readonly forgetMistakes: () => void
  /** Sends what was entered, then pays with it. */
  readonly submit: () => void
}

interface EntryOptions {
  readonly flow: PaymentFlow
  readonly state: FlowState
  readonly calls: PaymentCalls
  /** The accessible name of the fields. */
  readonly title: string
}

/**
 * The input for the provider of a session: its page in our frame, the fields of its script in our page, or nothing
 * when its own page asks.
 */
export function useEntry({ flow, state, calls, title }: EntryOptions): Entry {
  const t = useTexts('payment')
  const { session } = state
  const [readySession, setReadySession] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const refuse = () => {
    setInvalid(true)
    flow.correct()
  }
  const hear = (message: FrameMessage) => {
    if (message.type === 'ready') setReadySession(session?.tokenizationSessionId ?? null)
    else if (message.type === 'tokenized') void flow.execute(calls)
    else if (message.type === 'error')
      flow.stop(message.code === 'hapay_unknown' ? 'INITIALIZE_HAPAY_ERROR' : message.code)
    else if (message.type === 'invalid') refuse()
  }
  const { frame, send } = useCardFrame(session, hear)
  const script = useStripeFields(session, () => flow.stop('INITIALIZE_HAPAY_JS_ERROR'))
  const pay = (made: Tokenised) => {
    if (made.kind === 'token') void flow.execute(calls, made.token)
    else if (made.kind === 'invalid') refuse()
    else flow.stop('INITIALIZE_HAPAY_JS_ERROR')
  }
  const { walletPlace, hasWallet } = useStripeWallets(session, pay)
  const common = { isInvalid, forgetMistakes: () => setInvalid(false) }
  if (session?.script !== undefined) {
    const { container, isReady, tokenise } = script
    return {
      ...common,
      isReady,
      fields: <StripeFields {...{ container, walletPlace, hasWallet, isReady, title }} />,
      submit: () => {
        flow.send()
        void tokenise().then(pay)
      },
    }
  }
  if (session !== null && session.hostedFieldsUrl === null) {
    const fields = <p>{t('ownPage')}</p>
    return { ...common, isReady: true, fields, submit: () => void flow.execute(calls) }
  }
  const isReady = session !== null && readySession === session.tokenizationSessionId
  return {
    ...common,
    isReady,
    fields: <CardFrame {...{ frame, session, isReady, title }} />,
    submit: () => {
      flow.send()
      send({ type: 'submit' })
    },
  }
}
