import type { FoundLine, FoundPayment } from '#contract/admin/order-lists.ts'
import { formatDate, formatEuros, formatInstantDate } from '#domain/format.ts'
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

/** Colours of the states of captured payments. */
export const paymentStateTones = {
  contested: 'bad',
  returned: 'bad',
  refunded: undefined,
  partlyRefunded: undefined,
  paid: 'ok',
} as const

/** A captured payment: who and how much, then what it paid, how, and the payout in which it went on. */
export function PaymentRow({ org, payment }: { readonly org: string; readonly payment: FoundPayment }) {
  const t = useTexts('orderLists')
  const methods = useTexts('orders')
  const base = useAdminBase()
  const locale = useLocale()
  const payer = usePayerName()(payment)
  const { orderId, orderNumber, number, at, receivedOn, paid, amount, refunded, method, state, payout } =
    payment
  const euros = (value: number) => formatEuros(cents(value), locale)
  return (
    <li className={styles.order}>
      <div>
        <a href={adminOrderPath(base, org, orderId)}>{payer}</a>
        <p className="soft small">
          {dotted([
            orderNumber,
            number > 1 && t('installment', { number: String(number) }),
            receivedOn === null ? formatInstantDate(at) : t('receivedOn', { date: formatDate(receivedOn) }),
          ])}
        </p>
      </div>
      <div className={styles.campaign}>
        {payment.title}
        <p className="soft small">{dotted([paid !== payment.title && paid, methods(`method.${method}`)])}</p>
        {payout !== null && (
          <p className="soft small">{t(`payout.${payout.state}`, { date: formatInstantDate(payout.at) })}</p>
        )}
      </div>
      <div className={`num ${styles.amount}`}>
        {euros(amount)}
        {refunded > 0 && refunded < amount && (
          <p className="soft small">{t('refundedAmount', { amount: euros(refunded) })}</p>
        )}
      </div>
      <div className={styles.mark}>
        <StateMark tone={paymentStateTones[state]}>{t(`payment.${state}`)}</StateMark>
      </div>
    </li>
  )
}

function usePayerName() {
  const t = useTexts('orderLists')
  return ({ payer, isPayerErased }: Pick<FoundLine, 'payer' | 'isPayerErased'>) =>
    payer === '' ? t(isPayerErased ? 'erased' : 'noName') : payer
}
