import { useContext, useEffect } from 'react'
import type { PaymentSummary } from '#contract/payment.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import type { FlowState } from '#web/features/payment-flow/flow-state.ts'
import type { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { CancelButton } from '#web/pages/payment/entry/cancel-button.tsx'
import { PaymentFlowVariantContext } from '#web/pages/payment/entry/payment-flow-variant.ts'
import { MandateWords, PaymentMethodChoice } from '#web/pages/payment/entry/payment-method-choice.tsx'
import { PayBar } from '#web/pages/payment/entry/pay-bar.tsx'
import { RefusalNote } from '#web/pages/payment/entry/refusal-note.tsx'
import { SavedCardChoice } from '#web/pages/payment/entry/saved-card-choice.tsx'
import { useEntry } from '#web/pages/payment/entry/use-entry.tsx'
import { useSavedMethods } from '#web/pages/payment/entry/use-saved-methods.ts'

interface PaymentMethodPanelProps {
  readonly id: string
  readonly summary: PaymentSummary
  readonly flow: PaymentFlow
  readonly state: FlowState
  readonly calls: PaymentCalls
}

/** If the card frame sends nothing for this long, it will not load. */
const frameLimitMs = 20_000

/** The card in the provider's fields, and the pay button with the amount. */
export function PaymentMethodPanel({ id, summary, flow, state, calls }: PaymentMethodPanelProps) {
  const t = useTexts('payment')
  const locale = useLocale()
  const isOnline = useOnline()
  const variant = useContext(PaymentFlowVariantContext)
  const session = state.session
  const paymentMethod = state.paymentMethod ?? summary.paymentMethods[0] ?? 'Card'
  const title = t(paymentMethod === 'Card' ? 'frameTitle' : 'paymentMethod.frameTitle')
  const entry = useEntry({ flow, state, calls, title })
  useFrameLimit(isOnline && session !== null && !entry.isReady, flow)
  // Instalments save a card of their own.
  const isOffered = variant === null && summary.installments.length === 0
  const methods = useSavedMethods(id, calls, isOffered)
  const isSaved = state.savedMethodId !== null
  const pay = () => {
    if (!entry.isReady || state.step !== 'card') return
    entry.forgetMistakes()
    entry.submit()
  }
  return (
    <div className="stack-l">
      <h1>
        {variant?.heading(paymentMethod) ?? t(paymentMethod === 'Card' ? 'heading' : 'paymentMethod.heading')}
      </h1>
      <RefusalNote state={state} summary={summary} />
      <SavedCardChoice
        methods={methods}
        chosen={state.savedMethodId}
        isGone={state.isMethodGone}
        onChoice={(saved) => {
          entry.forgetMistakes()
          flow.choose('Card', saved)
        }}
      />
      {!isSaved && (
        <PaymentMethodChoice
          paymentMethods={summary.paymentMethods}
          chosen={paymentMethod}
          onPaymentMethod={(next) => {
            entry.forgetMistakes()
            flow.choose(next)
          }}
        />
      )}
      {!isSaved && entry.fields}
      {paymentMethod === 'Sepa' && <MandateWords />}
      <PayBar
        paymentMethod={paymentMethod}
        provider={summary.provider}
        amount={formatEuros(cents(summary.total), locale)}
        isReady={entry.isReady}
        isBusy={state.step === 'send'}
        isInvalid={entry.isInvalid}
        isOnline={isOnline}
        onPay={pay}
      />
      <CancelButton id={id} calls={calls} flow={flow} />
    </div>
  )
}

/** A silent frame is reported as a failure to open. Source: spec section 8, INITIALIZE_HAPAY_JS_ERROR. */
function useFrameLimit(isWaiting: boolean, flow: PaymentFlow): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => flow.stop('INITIALIZE_HAPAY_JS_ERROR'), frameLimitMs)
    return () => clearTimeout(timer)
  }, [isWaiting, flow])
}
