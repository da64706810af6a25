import type { CartSnapshot } from '#domain/cart/cart.ts'
import { type Share, paymentShares } from '#domain/installment/payment-shares.ts'
import { type Cents, splitByWeights, zero } from '#domain/money.ts'

/**
 * The share of one payment of a frozen cart in each of its lines, in their order; the shares add up to the payment.
 * @param number 1 is the payment that creates the order
 * @param amount the association's part, in cents: a monthly amount may have changed since
 */
export function sharesOfPayment(
  { items, schedule }: Pick<CartSnapshot, 'items' | 'schedule'>,
  number: number,
  amount: Cents,
): Share[] {
  const lines = items.map(({ parts }) => parts)
  if (schedule?.kind === 'SUBSCRIPTION') {
    const parts = splitByWeights(
      amount,
      lines.flatMap(({ item, options }) => [item, options]),
    )
    return lines.map((_, index) => ({
      item: parts[index * 2] ?? zero,
      options: parts[index * 2 + 1] ?? zero,
    }))
  }
  const payments = schedule?.installments.map((installment) => installment.amount) ?? [amount]
  return paymentShares(lines, payments)[number - 1] ?? lines.map(() => ({ item: zero, options: zero }))
}
