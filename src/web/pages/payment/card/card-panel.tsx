import { useEffect, useState } from 'react'
import type { PaymentSummary } from '#contract/payment.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { CardFrame } from '#web/features/payment-flow/card-frame.tsx'
import type { FrameMessage } from '#web/features/payment-flow/frame-protocol.ts'
import type { FlowState, PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { useCardFrame } from '#web/features/payment-flow/use-card-frame.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AmountLines } from '#web/pages/payment/card/amount-lines.tsx'
import { CancelButton } from '#web/pages/payment/card/cancel-button.tsx'
import { PayBar } from '#web/pages/payment/card/pay-bar.tsx'
import { RefusalNote } from '#web/pages/payment/card/refusal-note.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { Sheet } from '#web/ui/place/sheet.tsx'

interface CardPanelProps {
  readonly id: string
  readonly summary: PaymentSummary
  readonly flow: PaymentFlow
  readonly state: FlowState
  readonly calls: PaymentCalls
}

/** After this long without a word, the card frame will not come. */
const frameLimitMs = 20_000

/** What is paid, the card in the provider's frame, and the button that says the amount. */
export function CardPanel({ id, summary, flow, state, calls }: CardPanelProps) {
  const t = useTexts('payment')
  const locale = useLocale()
  const isOnline = useOnline()
  const [readySession, setReadySession] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const session = state.session
  const isReady = session !== null && readySession === session.tokenizationSessionId
  const hear = (message: FrameMessage) => {
    if (message.type === 'ready') setReadySession(session?.tokenizationSessionId ?? null)
    else if (message.type === 'tokenized') void flow.execute(calls)
    else if (message.type === 'error')
      flow.stop(message.code === 'hapay_unknown' ? 'INITIALIZE_HAPAY_ERROR' : message.code)
    else if (message.type === 'invalid') {
      setInvalid(true)
      flow.correct()
    }
  }
  const { frame, send } = useCardFrame(session, hear)
  useFrameLimit(session !== null && !isReady, flow)
  const pay = () => {
    if (!isReady || state.step !== 'card') return
    setInvalid(false)
    flow.send()
    send({ type: 'submit' })
  }
  return (
    <div className={`page ${styles.narrow}`}>
      <div className="stack-l">
        <h1>{t('heading')}</h1>
        <RefusalNote state={state} summary={summary} />
        <AmountLines summary={summary} />
        <Sheet>
          <CardFrame frame={frame} session={session} isReady={isReady} />
        </Sheet>
        <PayBar
          amount={formatEuros(cents(summary.total), locale)}
          isReady={isReady}
          isBusy={state.step === 'send'}
          isInvalid={isInvalid}
          isOnline={isOnline}
          onPay={pay}
        />
        <CancelButton id={id} calls={calls} flow={flow} />
      </div>
    </div>
  )
}

/** A frame that stays silent is told as a failure to open. Source: spec section 8, INITIALIZE_HAPAY_JS_ERROR. */
function useFrameLimit(isWaiting: boolean, flow: PaymentFlow): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => flow.stop('INITIALIZE_HAPAY_ERROR'), frameLimitMs)
    return () => clearTimeout(timer)
  }, [isWaiting, flow])
}
