import { type Cents, cents, defaultMaximum, maxCents, minimumAmount } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'

interface AmountBounds {
  /** The tier's minimum in cents; 0 allows to give nothing, null sets no minimum. */
  readonly minAmount: number | null
  /** Exclusive upper bound in cents; null = 100,000 EUR. */
  readonly maxAmount: number | null
}

/** The least amount that may be paid: 0.50 EUR, or the tier's minimum where that is more. */
export function lowestAmount({ minAmount }: Pick<AmountBounds, 'minAmount'>): Cents {
  return maxCents(minimumAmount, cents(minAmount ?? minimumAmount))
}

/**
 * The problems of a free amount in cents: missing, not a whole number of cents, below the larger of 0.50 EUR and the
 * minimum (0 is valid where the minimum is 0), or not below the maximum.
 * Source: spec section 5 (MIN_AMOUNT, MAX_AMOUNT), docs/decisions/money/stock-and-limits.md.
 */
export function checkAmount(
  field: string,
  amount: number | null | undefined,
  bounds: AmountBounds,
): Problem[] {
  if (amount === null || amount === undefined || !Number.isSafeInteger(amount))
    return [problem(field, 'AMOUNT_REQUIRED')]
  const max = bounds.maxAmount ?? defaultMaximum
  const min = lowestAmount(bounds)
  if (amount === 0 && bounds.minAmount === 0) return []
  if (amount < min) return [problem(field, 'MIN_AMOUNT', { min })]
  return amount < max ? [] : [problem(field, 'MAX_AMOUNT', { max })]
}

/**
 * An amount or number that must be more than 0.
 * @awaits amounts that administrators enter
 */
export function checkPositive(field: string, value: number | null | undefined): Problem[] {
  return value !== null && value !== undefined && value > 0 ? [] : [problem(field, 'POSITIVE')]
}

/**
 * The problems of a cart's total: it must be free or at least 0.50 EUR, also after the discount (docs/decisions/money/prices-and-discounts.md).
 * @param realAmount cents, without the tip
 */
export function checkCartTotal(realAmount: Cents): Problem[] {
  const isPayable = realAmount === cents(0) || realAmount >= minimumAmount
  return isPayable ? [] : [problem('items', 'CART_MINIMUM', { min: minimumAmount })]
}
