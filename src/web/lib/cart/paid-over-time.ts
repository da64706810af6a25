import type { Cart } from '#contract/cart.ts'
import { type Cents, addCents, cents, sumCents } from '#domain/money.ts'

/** One payment among several, as every answer shows it. */
export type Installment = Cart['installments'][number]

/** What one payment takes, contribution included. */
export function chargeOf({ amount, tipPart }: Pick<Installment, 'amount' | 'tipPart'>): Cents {
  return addCents(cents(amount), cents(tipPart))
}

/** What is charged now: the first of several payments, or all of it. */
export function paidToday({ installments, totalAmount }: Pick<Cart, 'installments' | 'totalAmount'>): Cents {
  const [first] = installments
  return first === undefined ? cents(totalAmount) : chargeOf(first)
}

/** What all of them take, but for those that are taken no more or were given back; of monthly ones, those that are shown ahead. */
export function chargeOfAll(installments: readonly Installment[]): Cents {
  return sumCents(
    installments.filter(({ status }) => status !== 'Canceled' && status !== 'Refunded').map(chargeOf),
  )
}

/** Whether nothing is to be paid after one of them: a means that is given for it serves for nothing more. */
export function isLastUnpaid(
  kind: 'INSTALLMENT' | 'SUBSCRIPTION',
  installments: readonly Installment[],
  number: number,
): boolean {
  const isOpen = ({ status }: Installment) =>
    status === 'Planned' || status === 'Processing' || status === 'Refused'
  return kind === 'INSTALLMENT' && !installments.some((one) => one.number !== number && isOpen(one))
}
