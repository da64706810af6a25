import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { ScheduleTable } from '#web/features/installments/schedule-table.tsx'
import { type Installment, chargeOf, chargeOfAll } from '#web/lib/cart/paid-over-time.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'

interface LaterLinesProps {
  /** Charges after this payment. */
  readonly later: readonly Installment[]
  readonly frequency: PaymentFrequency
  readonly paymentMethod: PaymentMethod
}

/** Later charges, their payment method, and how to stop or change them. Empty for a single payment. */
export function LaterLines({ later, frequency, paymentMethod }: LaterLinesProps) {
  const t = useTexts('installments')
  const locale = useLocale()
  const [next] = later
  if (next === undefined) return null
  const isMonthly = frequency === 'SUBSCRIPTION'
  return (
    <div className={`stack ${styles.later}`}>
      {isMonthly ? (
        <p>
          <RichText
            text={t('kept.monthly', {
              amount: formatEuros(chargeOf(next), locale),
              date: formatDate(next.date),
            })}
          />
        </p>
      ) : (
        <details>
          <summary>
            {t('kept.show', { count: later.length, total: formatEuros(chargeOfAll(later), locale) })}
          </summary>
          <ScheduleTable caption={t('table.next')} captionHidden installments={later} />
        </details>
      )}
      <p className="soft small">
        {t(`kept.${paymentMethod}`)} {t(isMonthly ? 'kept.stop' : 'kept.manage')}
      </p>
    </div>
  )
}
