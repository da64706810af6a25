import type { Cart } from '#contract/cart.ts'
import { type Cents, addCents, cents, sumCents } from '#domain/money.ts'

/** One of several payments, as every answer presents it. */
export type Installment = Cart['installments'][number]

/** The amount charged by one payment, tip included. */
export function chargeOf({ amount, tipPart }: Pick<Installment, 'amount' | 'tipPart'>): Cents {
  return addCents(cents(amount), cents(tipPart))
}

/** Amount charged now: the first of several payments, or the total. */
export function paidToday({ installments, totalAmount }: Pick<Cart, 'installments' | 'totalAmount'>): Cents {
  const [first] = installments
  return first === undefined ? cents(totalAmount) : chargeOf(first)
}

/**
 * The sum of the payments, without those that are cancelled or refunded; for monthly payments, of those that are
 * shown.
 */
export function chargeOfAll(installments: readonly Installment[]): Cents {
  return sumCents(
    installments.filter(({ status }) => status !== 'Canceled' && status !== 'Refunded').map(chargeOf),
  )
}

/** Whether nothing is left to pay after this payment: its payment method is then not needed again. */
export function isLastUnpaid(
  kind: 'INSTALLMENT' | 'SUBSCRIPTION',
  installments: readonly Installment[],
  number: number,
): boolean {
  const isOpen = ({ status }: Installment) =>
    status === 'Planned' || status === 'Processing' || status === 'Refused'
  return kind === 'INSTALLMENT' && !installments.some((one) => one.number !== number && isOpen(one))
}
