import type { OwnPayment } from '#contract/account/own-order.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { type Cents, addCents, cents, sumCents, zero } from '#domain/money.ts'
import { type DocumentTexts, documentTexts } from '#server/papers/document/document-texts.ts'
import type { StoredOrderSummary } from '#server/papers/order-summary/order-summary-store.ts'

/** A row with an amount. */
export interface MoneyRow {
  readonly label: string
  /** Below the label; may be empty. */
  readonly note: string
  readonly value: string
  readonly isTotal: boolean
}

/** The money of an order. */
export interface PaymentFacts {
  readonly order: Pick<StoredOrderSummary, 'locale' | 'frequency'>
  readonly payments: readonly OwnPayment[]
  /** The oldest first, tip included. */
  readonly refunds: readonly { readonly amount: Cents; readonly at: Date }[]
}

/** Payments and refunds by date, and what they come to. */
export interface PaymentTable {
  readonly title: string
  readonly columns: readonly string[]
  /** Date, what it is, state, amount. */
  readonly rows: readonly (readonly string[])[]
  readonly sums: readonly MoneyRow[]
}

const paid: readonly OwnPayment['state'][] = ['Authorized', 'Refunded', 'Refunding', 'Contested']
const due: readonly OwnPayment['state'][] = ['Waiting', 'Pending', 'WaitingBankValidation', 'Refused']

/** The payments of an order, made and to come, its refunds, and the sums of both. The tip is included. */
export function composePayments(facts: PaymentFacts): PaymentTable {
  const { order, refunds } = facts
  const { locale } = order
  const texts = documentTexts(locale)
  const payments = facts.payments.filter((payment) => chargeOf(payment) > zero)
  const euros = (amount: Cents) => formatEuros(amount, locale)
  const sumOf = (states: readonly OwnPayment['state'][]) =>
    sumCents(payments.filter(({ state }) => states.includes(state)).map(chargeOf))
  const refunded = sumCents(refunds.map(({ amount }) => amount))
  const sums = [
    { label: texts('summary.paid'), amount: sumOf(paid), sign: '' },
    { label: texts('summary.refunded'), amount: refunded, sign: '−' },
    { label: texts('summary.due'), amount: sumOf(due), sign: '' },
  ]
  return {
    title: texts('summary.payments'),
    columns: [
      texts('ticket.date'),
      texts('summary.payment'),
      texts('summary.state'),
      texts('certificate.amount'),
    ],
    rows: [
      ...payments.map((payment) => [
        formatInstantDate(payment.date),
        nameOf(payment, order.frequency, payments.length, texts),
        texts(`summary.state.${payment.state}`),
        euros(chargeOf(payment)),
      ]),
      ...refunds.map(({ amount, at }) => [
        formatInstantDate(at.toISOString()),
        texts('summary.refund'),
        texts('summary.state.Refunded'),
        `−${euros(amount)}`,
      ]),
    ],
    sums: sums
      .filter(({ amount }) => amount > zero)
      .map(({ label, amount, sign }) => ({
        label,
        note: '',
        value: `${sign}${euros(amount)}`,
        isTotal: false,
      })),
  }
}

const chargeOf = ({ amount, amountTip }: OwnPayment) => addCents(cents(amount), cents(amountTip))

/** Names a payment, and its payment method. */
function nameOf(
  { installmentNumber: number, paymentMeans }: OwnPayment,
  frequency: StoredOrderSummary['frequency'],
  count: number,
  texts: DocumentTexts,
): string {
  const names = {
    SINGLE: texts('summary.once'),
    INSTALLMENT: texts('summary.installment', { number, count }),
    SUBSCRIPTION: texts('summary.month', { number }),
  }
  const method = paymentMeans === 'None' ? '' : texts(`summary.method.${paymentMeans}`)
  return [names[frequency], method].filter((part) => part !== '').join(' · ')
}
