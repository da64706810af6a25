import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { formatDate } from '#domain/format.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { chargeOf } from '#web/lib/cart/paid-over-time.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Price } from '#web/ui/price.tsx'

interface DebitLinesProps {
  readonly view: RegularisationView
  /** The payment method to enter, which is also used for the next debits; null when none is entered. */
  readonly reusedMethod?: PaymentMethod | null
}

/** The debit to pay: its number, its subject, and how it is split between recipients. */
export function DebitLines({ view, reusedMethod = null }: DebitLinesProps) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const lang = useContentLang()
  const brand = useBrand()?.name ?? ''
  const { installment, installments, kind, form, orderNumber } = view
  const number = installment.number
  return (
    <>
      <ul className="lines">
        <li>
          <span>
            <b>
              {kind === 'INSTALLMENT'
                ? t('debit.part', { number, count: installments.length })
                : t('debit.monthly', { date: formatDate(installment.date) })}
            </b>
            <span className={`soft small ${styles.under}`} lang={lang}>
              {form.title}
            </span>
            <span className={`soft small ${styles.under}`}>
              <RichText
                text={t(kind === 'INSTALLMENT' ? 'debit.order' : 'debit.orderOnly', {
                  number: orderNumber,
                  date: formatDate(installment.date),
                })}
              />
            </span>
          </span>
          <Price amount={installment.amount} locale={locale} />
        </li>
        {installment.tipPart > 0 && (
          <li>
            <span>{t('debit.tip', { brand })}</span>
            <Price amount={installment.tipPart} locale={locale} />
          </li>
        )}
        <li className={styles.total}>
          <span>{t('debit.total')}</span>
          <Price amount={chargeOf(installment)} locale={locale} />
        </li>
      </ul>
      {reusedMethod !== null && view.installments.some(({ status }) => status === 'Planned') && (
        <p className={`soft small ${styles.reused}`}>{t(`card.keeps.${reusedMethod}`)}</p>
      )}
    </>
  )
}
