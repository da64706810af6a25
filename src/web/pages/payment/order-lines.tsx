import type { ConfirmationView } from '#contract/confirmation.ts'
import { formatInstantDate } from '#domain/format.ts'
import { addCents, cents } from '#domain/money.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { Sheet } from '#web/ui/place/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

interface OrderLinesProps {
  readonly order: NonNullable<ConfirmationView['order']>
  /** Cents; `total` is without the tip. */
  readonly tip: number
  readonly total: number
}

/** The order with its number, and the documents that follow. */
export function OrderLines({ order, tip, total }: OrderLinesProps) {
  const t = useTexts('confirmation')
  const lang = useContentLang()
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const documents = [
    { name: t('confirmed.certificate'), when: t('confirmed.laterCertificate') },
    ...(order.taxReceiptExpected ? [{ name: t('confirmed.receipt'), when: t('confirmed.later') }] : []),
  ]
  return (
    <>
      <Sheet as="section" titleId="order-title">
        <div className="stack">
          <h2 id="order-title">{t('confirmed.order')}</h2>
          <p className="soft small">
            {t('confirmed.number', {
              number: order.orderNumber,
              date: formatInstantDate(order.date, locale),
            })}
          </p>
          <ul className="lines">
            {order.lines.map((line) => (
              <li key={line.name}>
                <span lang={lang}>{line.name}</span>
                <Price amount={line.amount} locale={locale} />
              </li>
            ))}
            {tip > 0 && (
              <li>
                <span>{t('confirmed.tip', { brand })}</span>
                <Price amount={tip} locale={locale} />
              </li>
            )}
            <li className={styles.total}>
              <span>{t('confirmed.total')}</span>
              <Price amount={addCents(cents(total), cents(tip))} locale={locale} />
            </li>
          </ul>
        </div>
      </Sheet>
      <Sheet as="section" titleId="documents-title">
        <div className="stack">
          <h2 id="documents-title">{t('confirmed.documents')}</h2>
          <ul className={`lines ${styles.documents}`}>
            {documents.map(({ name, when }) => (
              <li key={name}>
                <b>{name}</b>
                <span className="soft small">{when}</span>
              </li>
            ))}
          </ul>
        </div>
      </Sheet>
    </>
  )
}
