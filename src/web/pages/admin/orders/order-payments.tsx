import type { ReactNode } from 'react'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatDate, formatInstantDate } from '#domain/format.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { paymentTones, refundTones } from '#web/admin-kit/state-tones.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { RefusedDebit } from '#web/pages/admin/orders/refused-debit.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './order.module.css'

interface Props {
  readonly org: string
  readonly order: OrderSheet
  readonly onOrder: (order: OrderSheet) => void
}

/** Captured payments and debits to come, then refunds. */
export function OrderPayments({ org, order, onOrder }: Props) {
  const t = useTexts('orderSheet')
  const { payments, refunds } = order
  return (
    <AdminSheet title={t('payments.title')}>
      {payments.length === 0 ? (
        <p className="soft">{t('payments.none')}</p>
      ) : (
        <ul className="lines">
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} count={payments.length} cheque={order.cheque}>
              {order.refusedDebits
                .filter(({ paymentId }) => paymentId === payment.id)
                .map((debit) => (
                  <RefusedDebit
                    key={debit.paymentId}
                    org={org}
                    order={order}
                    debit={debit}
                    onOrder={onOrder}
                  />
                ))}
            </Payment>
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <>
          <h3>{t('refunds.title')}</h3>
          <ul className="lines">
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} />
            ))}
          </ul>
        </>
      )}
    </AdminSheet>
  )
}

interface PaymentProps {
  readonly payment: OrderSheet['payments'][number]
  readonly count: number
  /** The cheque that paid it. */
  readonly cheque: OrderSheet['cheque']
  /** The next step after its refusal. */
  readonly children: ReactNode
}

function Payment({ payment, count, cheque, children }: PaymentProps) {
  const t = useTexts('orderSheet')
  const list = useTexts('orders')
  const locale = useLocale()
  const returnedOn = cheque?.returnedOn ?? null
  const { amount, amountTip, date, state, installmentNumber, paymentMeans, receiptUrl } = payment
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <b>{formatInstantDate(date)}</b>
        {returnedOn === null ? (
          <StateMark tone={paymentTones[state]}>{t(`payment.${state}`)}</StateMark>
        ) : (
          <StateMark tone="bad">{t('cheque.returned', { date: formatDate(returnedOn) })}</StateMark>
        )}
        <p className="soft small">
          {dotted([
            count > 1 && t('payments.number', { number: installmentNumber }),
            paymentMeans !== 'None' && list(`method.${paymentMeans}`),
            cheque !== null && cheque.number !== '' && t('cheque.number', { number: cheque.number }),
            cheque?.bank,
          ])}
        </p>
        {receiptUrl !== null && (
          <a className="small" href={receiptUrl}>
            {t('document.paymentCertificate')}
          </a>
        )}
        {children}
      </div>
      <div className={styles.sum}>
        <Price amount={amount} locale={locale} />
        {amountTip > 0 && (
          <p className="soft small">
            {t('payments.tip')} <Price amount={amountTip} locale={locale} />
          </p>
        )}
      </div>
    </li>
  )
}

function Refund({ refund }: { readonly refund: OrderSheet['refunds'][number] }) {
  const t = useTexts('orderSheet')
  const locale = useLocale()
  const { at, amount, tip, state } = refund
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <b>{formatInstantDate(at)}</b>
        <StateMark tone={refundTones[state]}>{t(`refund.${state}`)}</StateMark>
      </div>
      <div className={styles.sum}>
        <Price amount={amount} locale={locale} />
        {tip > 0 && (
          <p className="soft small">
            {t('refunds.tip')} <Price amount={tip} locale={locale} />
          </p>
        )}
      </div>
    </li>
  )
}
