import { useCallback, useState } from 'react'
import type { PaymentSummary } from '#contract/payment.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import type { FlowState } from '#web/features/payment-flow/flow-state.ts'
import type { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useComeBack } from '#web/lib/browser/use-come-back.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { CancelButton } from '#web/pages/payment/entry/cancel-button.tsx'
import type { PaymentFlowVariant } from '#web/pages/payment/entry/payment-flow-variant.ts'
import { PayBar } from '#web/pages/payment/entry/pay-bar.tsx'
import { RefusalNote } from '#web/pages/payment/entry/refusal-note.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface SavedMethodPanelProps {
  readonly id: string
  readonly summary: PaymentSummary
  readonly flow: PaymentFlow
  readonly state: FlowState
  readonly calls: PaymentCalls
  readonly variant: PaymentFlowVariant
}

/** A payment with the saved card: nothing to type, the bank may authenticate the cardholder. */
export function SavedMethodPanel({ id, summary, flow, state, calls, variant }: SavedMethodPanelProps) {
  const t = useTexts('payment')
  const locale = useLocale()
  const isOnline = useOnline()
  const isReady = state.session !== null
  const paymentMethod = state.paymentMethod ?? 'Card'
  const pay = () => {
    if (isReady && state.step === 'card') void flow.execute(calls)
  }
  return (
    <div className="stack-l">
      <h1>{variant.heading(paymentMethod)}</h1>
      <RefusalNote state={state} summary={summary} />
      <p className={styles.saved}>
        <Icon name="lock" />
        <span>
          <b>{variant.savedMethodRef}</b>
          <span className={`soft small ${styles.under}`}>{t('savedMethodRef')}</span>
        </span>
      </p>
      <PayBar
        paymentMethod={paymentMethod}
        provider={summary.provider}
        amount={formatEuros(cents(summary.total), locale)}
        isReady={isReady}
        isBusy={state.step === 'send'}
        isInvalid={false}
        isOnline={isOnline}
        onPay={pay}
      />
      <ActionRow>
        <OtherButton flow={flow} variant={variant} />
        <CancelButton id={id} calls={calls} flow={flow} />
      </ActionRow>
    </div>
  )
}

/** The button to use another card instead. */
function OtherButton({ flow, variant }: Pick<SavedMethodPanelProps, 'flow' | 'variant'>) {
  const toast = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  useComeBack(useCallback(() => setBusy(false), []))
  const change = async () => {
    setBusy(true)
    try {
      await flow.abandon(variant.useOther)
    } catch (error) {
      toast(asFailure(error))
      setBusy(false)
    }
  }
  return (
    <Button variant="second" busy={isBusy} onClick={() => void change()}>
      {variant.otherLabel}
    </Button>
  )
}
