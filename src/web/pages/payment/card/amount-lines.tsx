import type { PaymentSummary } from '#contract/payment.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { LaterLines } from '#web/pages/payment/card/later-lines.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

interface AmountLinesProps {
  readonly summary: PaymentSummary
  readonly paymentMethod?: PaymentMethod
}

/** The amounts to pay and their recipients, from the frozen cart. */
export function AmountLines({ summary, paymentMethod = 'Card' }: AmountLinesProps) {
  const t = useTexts('payment')
  const locale = useLocale()
  const lang = useContentLang()
  const tInstallments = useTexts('installments')
  const brand = useBrand()?.name ?? ''
  const later = summary.installments.filter(({ number }) => number > summary.installmentNumber)
  return (
    <Sheet>
      <ul className="lines">
        <li>
          <span>
            <b>
              {t(isGiftForm(summary.form.formType) ? 'donation' : 'order', {
                organization: summary.organization.name,
              })}
            </b>
            <span className={`soft small ${styles.under}`} lang={lang}>
              {summary.form.title}
            </span>
          </span>
          <Price amount={summary.amount} locale={locale} />
        </li>
        {summary.amountTip > 0 && (
          <li>
            <span>{t('tip', { brand })}</span>
            <Price amount={summary.amountTip} locale={locale} />
          </li>
        )}
        <li className={styles.total}>
          <span>{later.length === 0 ? t('total') : tInstallments('cart.today')}</span>
          <Price amount={summary.total} locale={locale} />
        </li>
      </ul>
      <LaterLines later={later} frequency={summary.paymentFrequency} paymentMethod={paymentMethod} />
    </Sheet>
  )
}
