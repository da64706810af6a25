import type { ReactNode } from 'react'
import type { PaymentSummary } from '#contract/payment.ts'
import type { PaymentRecap } from '#contract/payment-recap.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { cents } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { TaxEstimate } from '#web/lib/amount/tax-estimate.tsx'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { LaterLines } from '#web/pages/payment/entry/later-lines.tsx'
import styles from '#web/pages/payment/payment.module.css'
import { Price } from '#web/ui/price.tsx'

interface AmountLinesProps {
  readonly summary: PaymentSummary
  readonly recap: PaymentRecap
  readonly paymentMethod?: PaymentMethod
  /** Goes back to the tip, where it may still be changed. */
  readonly changeTip: ReactNode
}

/** Amounts of the frozen cart: the lines, the tip, the total, and what the payer receives. */
export function AmountLines({ summary, recap, paymentMethod = 'Card', changeTip }: AmountLinesProps) {
  const t = useTexts('payment')
  const locale = useLocale()
  const tInstallments = useTexts('installments')
  const brand = useBrand()?.name ?? ''
  const { estimate } = recap
  const later = summary.installments.filter(({ number }) => number > summary.installmentNumber)
  return (
    <div className="stack">
      <ul className="lines">
        <BoughtLines summary={summary} recap={recap} />
        {recap.discount > 0 && (
          <li className={styles.discount}>
            <span>{t('recap.discount')}</span>
            <Price amount={cents(-recap.discount)} locale={locale} />
          </li>
        )}
        {summary.amountTip > 0 && (
          <li>
            <span>
              {t('tip', { brand })} {changeTip}
            </span>
            <Price amount={summary.amountTip} locale={locale} />
          </li>
        )}
        <li className={`${styles.total} ${styles.totalLine}`}>
          <span>{later.length === 0 ? t('total') : tInstallments('cart.today')}</span>
          <Price amount={summary.total} locale={locale} />
        </li>
      </ul>
      <LaterLines later={later} frequency={summary.paymentFrequency} paymentMethod={paymentMethod} />
      {estimate !== null && (
        <TaxEstimate
          amount={cents(estimate.amount)}
          isMonthly={estimate.isMonthly}
          isUnderColucheLaw={estimate.isUnderColucheLaw}
        />
      )}
      <p className="soft small">
        <RichText text={t('recap.email', { email: recap.maskedEmail })} />
      </p>
    </div>
  )
}

/** The lines of the order; one line for a part of it. */
function BoughtLines({ summary, recap }: Pick<AmountLinesProps, 'summary' | 'recap'>) {
  const t = useTexts('payment')
  const locale = useLocale()
  const lang = useContentLang()
  const gift = t('recap.gift')
  if (recap.lines.length === 0) {
    return (
      <li>
        <b>
          {t(isGiftForm(summary.form.formType) ? 'donation' : 'order', {
            organization: summary.organization.name,
          })}
        </b>
        <Price amount={summary.amount} locale={locale} />
      </li>
    )
  }
  return recap.lines.map(({ name, options, isPlainGift, count, amount }) => (
    <li key={[amount, name, ...options].join(' ')}>
      <span lang={isPlainGift ? undefined : lang}>
        {count > 1 && `${count} × `}
        {isPlainGift ? gift : [name, ...options].join(', ')}
      </span>
      <Price amount={amount} locale={locale} />
    </li>
  ))
}
