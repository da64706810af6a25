import { useCallback, useContext, useState } from 'react'
import type { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useComeBack } from '#web/lib/browser/use-come-back.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PaymentFlowVariantContext } from '#web/pages/payment/entry/payment-flow-variant.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Button, offlineReason } from '#web/ui/button.tsx'

interface CancelButtonProps {
  readonly id: string
  readonly calls: PaymentCalls
  readonly flow: PaymentFlow
}

/** Cancels the payment and goes back to the gift; if the payment succeeded meanwhile, goes to the confirmation. */
function useCancel({ id, calls, flow }: CancelButtonProps) {
  const toast = useFailureToast()
  const variant = useContext(PaymentFlowVariantContext)
  const [isBusy, setBusy] = useState(false)
  useComeBack(useCallback(() => setBusy(false), []))
  const cancel = async () => {
    setBusy(true)
    try {
      await flow.abandon(async () => {
        if (variant !== null) return variant.cancel()
        const { status, redirectUrl } = await calls.cancel(id)
        return status === 'Confirmed' || status === 'Pending' ? null : redirectUrl
      })
    } catch (error) {
      toast(asFailure(error))
      setBusy(false)
    }
  }
  return { isBusy, cancel }
}

export function CancelButton(props: CancelButtonProps) {
  const t = useTexts('payment')
  const variant = useContext(PaymentFlowVariantContext)
  const { isBusy, cancel } = useCancel(props)
  return (
    <Button variant="quiet" needsNetwork busy={isBusy} onClick={() => void cancel()}>
      {variant?.cancelLabel ?? t('cancel')}
    </Button>
  )
}

/** Goes back to the summary of the order, where the tip is chosen. The order is frozen while it is being paid. */
export function ChangeTipButton(props: CancelButtonProps) {
  const t = useTexts('payment')
  const { isBusy, cancel } = useCancel(props)
  const isOnline = useOnline()
  return (
    <button
      type="button"
      className={styles.inlineAction}
      disabled={!isOnline}
      aria-describedby={isOnline ? undefined : offlineReason.bar}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && void cancel()}
    >
      {t('recap.change')}
      <span className="visually-hidden"> {t('recap.changeTip')}</span>
    </button>
  )
}
