import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { mailTones } from '#web/admin-kit/state-tones.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from './order.module.css'

/** The papers that the payer has too; certificates are beside their payments. */
export function OrderDocuments({ documents }: Pick<OrderSheet, 'documents'>) {
  const t = useTexts('orderSheet')
  const others = documents.filter(({ kind }) => kind !== 'paymentCertificate')
  return (
    <AdminSheet title={t('documents')}>
      <ul className="lines">
        {others.map(({ kind, url, year }) => (
          <li key={url}>
            <a href={url}>{dotted([t(`document.${kind}`), year !== undefined && String(year)])}</a>
          </li>
        ))}
      </ul>
    </AdminSheet>
  )
}

/** The mails to the people of an order. */
export function OrderMails({ mails }: Pick<OrderSheet, 'mails'>) {
  const t = useTexts('orderSheet')
  return (
    <AdminSheet title={t('mails.title')}>
      {mails.length === 0 ? (
        <p className="soft">{t('mails.none')}</p>
      ) : (
        <ul className="lines">
          {mails.map(({ subject, recipient, at, state }) => (
            <li key={`${subject} ${recipient} ${at}`}>
              <div className={styles.what}>
                <b>{subject === '' ? t('mails.unwritten') : subject}</b>
                <StateMark tone={mailTones[state]}>{t(`mail.${state}`)}</StateMark>
                <p className="soft small">{dotted([recipient, timeOf(at)])}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}

interface OrderHistoryProps extends Pick<OrderSheet, 'history'> {
  /** Where they are some of them. */
  readonly title?: string
}

/** Events of an order, the latest first. */
export function OrderHistory({ history, title }: OrderHistoryProps) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  return (
    <AdminSheet title={title ?? t('history')}>
      <ol className="lines">
        {history.map(({ event, at, amount, name, changes, by, author }, index) => (
          // Two lines may be cancelled at one instant.
          <li key={`${event} ${at} ${index}`}>
            <div className={styles.what}>
              {dotted([t(`event.${event}`), name, amount !== null && formatEuros(cents(amount), locale)])}
              {changes.map((change) => (
                <p key={`${change.field} ${change.name} ${change.after}`} className="small">
                  {t('correction.change', {
                    field: t(`correction.field.${change.field}`, { name: change.name }),
                    before: change.before || t('correction.empty'),
                    after: change.after || t('correction.empty'),
                  })}
                </p>
              ))}
              <p className="soft small">
                {dotted([timeOf(at), by ?? (author !== null && t(`author.${author}`))])}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </AdminSheet>
  )
}

const timeOf = (at: string) => `${formatInstantDate(at)} ${formatInstantTime(at)}`
