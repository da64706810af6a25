import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { formatDate } from '#domain/format.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { chargeOf } from '#web/lib/cart/paid-over-time.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

interface DebitLinesProps {
  readonly view: RegularisationView
  /** What is about to be entered serves the next ones too; null where nothing is entered. */
  readonly keeps?: PaymentMethod | null
}

/** The debit in question: which one of how many, for what, and whose a part of it is. */
export function DebitLines({ view, keeps = null }: DebitLinesProps) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const lang = useContentLang()
  const brand = useBrand()?.name ?? ''
  const { installment, installments, kind, form, orderNumber } = view
  const number = installment.number
  return (
    <Sheet>
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
      {keeps !== null && view.installments.some(({ status }) => status === 'Planned') && (
        <p className={`soft small ${styles.keeps}`}>{t(`card.keeps.${keeps}`)}</p>
      )}
    </Sheet>
  )
}
