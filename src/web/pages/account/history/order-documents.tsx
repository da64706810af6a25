import type { PastOrder } from '#contract/account/history.ts'
import { formatInstantDate } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './history.module.css'

/** More certificates than these are folded: a monthly order has one for each month. */
const mostShown = 3

/** The documents of an order: tax receipts, tickets and calendar first, then certificates, the latest first. */
export function OrderDocuments({ order }: { readonly order: PastOrder }) {
  const t = useTexts('account')
  const certificates = order.documents.filter(({ kind }) => kind === 'paymentCertificate').toReversed()
  const others = order.documents.filter(({ kind }) => kind !== 'paymentCertificate')
  if (order.documents.length === 0) return null
  const link = ({ kind, url, date, year = 0, holder = '' }: PastOrder['documents'][number]) => (
    <li key={url}>
      <a href={url}>
        {kind !== 'paymentCertificate'
          ? t(`history.orders.${kind}`, { year, holder })
          : certificates.length === 1 || date === null
            ? t('history.orders.certificate')
            : t('history.orders.certificateOf', { date: formatInstantDate(date) })}
      </a>
    </li>
  )
  const isFolded = certificates.length > mostShown
  return (
    <>
      <ul className={styles.links} aria-label={t('history.orders.documents', { number: order.orderNumber })}>
        {[...others, ...(isFolded ? certificates.slice(0, 1) : certificates)].map(link)}
      </ul>
      {isFolded && (
        <details>
          <summary>{t('history.orders.certificates', { count: certificates.length })}</summary>
          <ul className={styles.links}>{certificates.map(link)}</ul>
        </details>
      )}
    </>
  )
}
