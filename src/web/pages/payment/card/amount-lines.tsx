import type { PaymentSummary } from '#contract/payment.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Sheet } from '#web/ui/place/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

/** What is about to be paid and to whom: the frozen amounts. */
export function AmountLines({ summary }: { readonly summary: PaymentSummary }) {
  const t = useTexts('payment')
  const locale = useLocale()
  const lang = useContentLang()
  const brand = useBrand()?.name ?? ''
  return (
    <Sheet>
      <ul className="lines">
        <li>
          <span>
            <b>{t('donation', { organization: summary.organization.name })}</b>
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
          <span>{t('total')}</span>
          <Price amount={summary.total} locale={locale} />
        </li>
      </ul>
    </Sheet>
  )
}
