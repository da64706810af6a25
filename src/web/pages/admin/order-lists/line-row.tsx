import type { FoundLine } from '#contract/admin/order-lists.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/orders/orders.module.css'

/** A ticket, member, article or gift: whom it is for and what it is, then its campaign and state. */
export function LineRow({ org, line }: { readonly org: string; readonly line: FoundLine }) {
  const t = useTexts('orderLists')
  const base = useAdminBase()
  const locale = useLocale()
  const payer = usePayerName()(line)
  const { orderId, orderNumber, orderedAt, person, price, tierType, ticket, amount, isCancelled, title } =
    line
  return (
    <li className={styles.order}>
      <div>
        <a href={adminOrderPath(base, org, orderId)}>{person === '' ? payer : person}</a>
        <p className="soft small">
          {dotted([
            person !== '' && person !== payer && t('paidBy', { payer }),
            orderNumber,
            formatInstantDate(orderedAt),
          ])}
        </p>
      </div>
      <div className={styles.campaign}>
        {title}
        <p className="soft small">
          {dotted([
            price !== title && price,
            ticket === null ? t(`tier.${tierType}`) : t('ticketNumber', { number: String(ticket) }),
          ])}
        </p>
      </div>
      <span className={`num ${styles.amount}`}>{formatEuros(cents(amount), locale)}</span>
      <div className={styles.mark}>
        <StateMark tone={isCancelled ? undefined : 'ok'}>
          {t(isCancelled ? 'line.cancelled' : 'line.valid')}
        </StateMark>
      </div>
    </li>
  )
}

/** How the payer of a row is called. */
export function usePayerName() {
  const t = useTexts('orderLists')
  return ({ payer, isPayerErased }: Pick<FoundLine, 'payer' | 'isPayerErased'>) =>
    payer === '' ? t(isPayerErased ? 'erased' : 'noName') : payer
}
