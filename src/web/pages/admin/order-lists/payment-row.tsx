import type { FoundPayment } from '#contract/admin/order-lists.ts'
import { formatDate, formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { usePayerName } from '#web/pages/admin/order-lists/line-row.tsx'
import styles from '#web/pages/admin/orders/orders.module.css'

/** Colours of the states of payments. */
export const paymentStateTones = {
  contested: 'bad',
  returned: 'bad',
  refunded: undefined,
  partlyRefunded: undefined,
  paid: 'ok',
  planned: undefined,
  paused: undefined,
  collecting: undefined,
  refused: 'bad',
} as const

/**
 * A payment: who and how much, then what it paid, how, and the payout in which it went on. A debit that is not captured
 * has the day on which it is due, and what may be done where it was refused.
 */
export function PaymentRow({ org, payment }: { readonly org: string; readonly payment: FoundPayment }) {
  const t = useTexts('orderLists')
  const methods = useTexts('orders')
  const reasons = useTexts('income')
  const base = useAdminBase()
  const locale = useLocale()
  const payer = usePayerName()(payment)
  const { orderId, orderNumber, number, paid, amount, refunded, method, state, reason, payout } = payment
  const euros = (value: number) => formatEuros(cents(value), locale)
  return (
    <li className={styles.order}>
      <div>
        <a href={adminOrderPath(base, org, orderId)}>{payer}</a>
        <p className="soft small">
          {dotted([
            orderNumber,
            number > 1 && t('installment', { number: String(number) }),
            dayText(payment, t),
          ])}
        </p>
      </div>
      <div className={styles.campaign}>
        {payment.title}
        <p className="soft small">{dotted([paid !== payment.title && paid, methods(`method.${method}`)])}</p>
        {reason !== null && <p className="soft small">{reasons(`reason.${reason}`)}</p>}
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

/** When it was received, captured, or is due. */
function dayText(
  { at, receivedOn, dueOn }: FoundPayment,
  t: ReturnType<typeof useTexts<'orderLists'>>,
): string | null {
  if (receivedOn !== null) return t('receivedOn', { date: formatDate(receivedOn) })
  if (at !== null) return formatInstantDate(at)
  return dueOn === null ? null : t('dueOn', { date: formatDate(dueOn) })
}
