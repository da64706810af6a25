import type { SharedLine } from '#domain/cart/payment-plan.ts'
import { type Cents, addCents, splitByWeights, subtractCents, sumCents, zero } from '#domain/money.ts'

/** The part of one line that one payment pays. */
export interface Share {
  readonly item: Cents
  readonly options: Cents
}

/**
 * The part of each line that each payment of an order pays: every payment in proportion to what remains of the lines,
 * by largest remainder. The shares of a payment add up to it, those of a line to its price, and none is below 0.
 * Source: money core, shares per item.
 * @param payments the association's part of each payment, in order; they add up to the lines
 * @returns one list per payment, in the order of the lines
 */
export function paymentShares(lines: readonly SharedLine[], payments: readonly Cents[]): Share[][] {
  const left = lines.flatMap(({ item, options }) => [item, options])
  return payments.map((payment, number) => {
    const whole = number === 0 ? lines.flatMap((line) => wholeParts(line)) : left.map(() => zero)
    const rest = left.map((part, index) => subtractCents(part, whole[index] ?? zero))
    const spread = splitByWeights(subtractCents(payment, sumCents(whole)), rest)
    const paid = spread.map((part, index) => addCents(part, whole[index] ?? zero))
    paid.forEach((part, index) => {
      left[index] = subtractCents(left[index] ?? zero, part)
    })
    return lines.map((_, index) => ({ item: paid[index * 2] ?? zero, options: paid[index * 2 + 1] ?? zero }))
  })
}

function wholeParts({ item, options, isExcluded }: SharedLine): Cents[] {
  return isExcluded ? [item, options] : [zero, zero]
}
