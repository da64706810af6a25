import type { PastOrder } from '#contract/account/history.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { dot } from '#web/lib/dotted.ts'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import { CorrectReceipts } from '#web/pages/account/history/correct-receipts.tsx'
import { ExpectedReceipts } from '#web/pages/account/history/expected-receipts.tsx'
import { OrderDocuments } from '#web/pages/account/history/order-documents.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './history.module.css'

interface PastOrderCardProps {
  readonly order: PastOrder
  readonly isBusy: boolean
  /** The user says that the order is not theirs. */
  readonly onLeave: () => void
}

/** One order: what for, how much, what became of it, its documents. */
export function PastOrderCard({ order, isBusy, onLeave }: PastOrderCardProps) {
  const t = useTexts('account')
  const locale = useLocale()
  const lang = useContentLang()
  const brand = useBrand()?.name ?? ''
  const { form, organization, status, amountRefunded, isRefunding, withdrawalUrl, tipRefundUrl } = order
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const amount = euros(order.amount)
  // A free gift has the name of its campaign.
  const hasOwnNames = order.lines.some(({ name }) => name !== form.title)
  const isMonthly = order.paymentFrequency === 'SUBSCRIPTION'
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 lang={lang}>
          <a href={form.url}>{form.title}</a>
        </h3>
        <p className={styles.amount}>{isMonthly ? t('history.orders.perMonth', { amount }) : amount}</p>
      </div>
      <p className="soft small">
        <span lang={lang}>{organization.name}</span>
        {dot}
        {t('history.orders.number', { number: order.orderNumber, date: formatInstantDate(order.date) })}
      </p>
      {hasOwnNames && <p lang={lang}>{order.lines.map(lineText).join(', ')}</p>}
      {order.amountTip > 0 && (
        <p className="soft small">{t('history.orders.tip', { amount: euros(order.amountTip), brand })}</p>
      )}
      {status !== 'validated' && <p className={styles.status}>{t(`history.orders.status.${status}`)}</p>}
      {amountRefunded > 0 && <p>{t('history.orders.refunded', { amount: euros(amountRefunded) })}</p>}
      {isRefunding && <p>{t('history.orders.refunding')}</p>}
      <OrderDocuments order={order} />
      {order.expectedReceipts.length > 0 && <ExpectedReceipts order={order} />}
      {order.correctableReceipts.length > 0 && <CorrectReceipts order={order} />}
      {(withdrawalUrl !== null || tipRefundUrl !== null) && (
        <ul className={styles.links}>
          {withdrawalUrl !== null && (
            <li>
              <a href={withdrawalUrl}>{t('history.orders.withdrawal')}</a>
            </li>
          )}
          {tipRefundUrl !== null && (
            <li>
              <a href={tipRefundUrl}>{t('history.orders.tipRefund')}</a>
            </li>
          )}
        </ul>
      )}
      {order.joinedBy === 'mailbox' && (
        <div className={styles.foot}>
          <Button
            variant="quiet"
            size="s"
            busy={isBusy}
            aria-label={t('history.orders.notMineNamed', { number: order.orderNumber })}
            onClick={onLeave}
          >
            {t('history.orders.notMine')}
          </Button>
        </div>
      )}
    </li>
  )

  function lineText({ name, count }: PastOrder['lines'][number]): string {
    return count === 1 ? name : t('history.orders.line', { name, count })
  }
}
