import type { PaymentSummary } from '#contract/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { useProviderName } from '#web/lib/use-provider-name.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface PayBarProps {
  readonly paymentMethod?: PaymentMethod
  readonly provider: PaymentSummary['provider']
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
  provider,
  amount,
  isReady,
  isBusy,
  isInvalid,
  isOnline,
  onPay,
}: PayBarProps) {
  const t = useTexts('payment')
  const brand = useBrand()?.name ?? ''
  const providerName = useProviderName(provider)
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
        <Icon name="lock" />
        {t('pay', { amount })}
      </Button>
      <noscript>
        <p className={`small ${styles.warning}`}>{t('noScript')}</p>
      </noscript>
      <output className={`small ${styles.reason} ${isOnline ? 'soft' : styles.warning}`}>
        <span id="pay-reason">{reason}</span>
      </output>
      {isInvalid && (
        <p className={`small ${styles.wrong}`} role="alert">
          {t(`${words}invalidFields`)}
        </p>
      )}
      <p className={`soft small ${styles.secure}`}>
        <Icon name="lock" />
        <span>
          {t('promise')} {t('secured', { provider: providerName })} {t(`${words}neverSeen`, { brand })}
        </span>
      </p>
    </div>
  )
}
