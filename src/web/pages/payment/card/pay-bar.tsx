import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Button } from '#web/ui/button.tsx'

interface PayBarProps {
  readonly paymentMethod?: PaymentMethod
  readonly amount: string
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly isInvalid: boolean
  readonly isOnline: boolean
  readonly onPay: () => void
}

/** The pay button with the amount; when it is disabled, the reason is shown beside it. */
export function PayBar({
  paymentMethod = 'Card',
  amount,
  isReady,
  isBusy,
  isInvalid,
  isOnline,
  onPay,
}: PayBarProps) {
  const t = useTexts('payment')
  const brand = useBrand()?.name ?? ''
  const words = paymentMethod === 'Card' ? '' : 'paymentMethod.'
  const reason = isOnline ? (isReady ? null : t(`${words}waitFrame`)) : t('offline')
  return (
    <div className="stack">
      <Button
        wide
        busy={isBusy}
        disabled={reason !== null}
        {...(reason !== null && { 'aria-describedby': 'pay-reason' })}
        onClick={onPay}
      >
        {t('pay', { amount })}
      </Button>
      <noscript>
        <p className={`small ${styles.warning}`}>{t('noScript')}</p>
      </noscript>
      <output id="pay-reason" className={isOnline ? 'soft small' : `small ${styles.warning}`}>
        {reason}
      </output>
      {isInvalid && (
        <p className={`small ${styles.wrong}`} role="alert">
          {t(`${words}invalidFields`)}
        </p>
      )}
      <p className="soft small">{t(`${words}secure`, { brand })}</p>
    </div>
  )
}
