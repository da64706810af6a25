import { checkAmount, lowestAmount } from '#domain/amount-rules.ts'
import type { TierDefinition } from '#domain/form/form-definition.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import type { SharedLine } from '#domain/cart/payment-plan.ts'
import {
  type Cents,
  addCents,
  cents,
  defaultMaximum,
  maxCents,
  subtractCents,
  sumCents,
  zero,
} from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { tipCeiling } from '#domain/tip/suggest-tip.ts'

/** One line of a monthly order, with the tier as it is sold now; null where the tier was removed. */
export interface MonthlyLine {
  readonly parts: SharedLine
  readonly tier: Pick<TierDefinition, 'priceCategory' | 'minAmount' | 'maxAmount'> | null
}

/** Smallest and largest monthly amount. They are equal where the payer cannot choose the price. */
export interface MonthlyBounds {
  readonly least: Cents
  readonly most: Cents
}

/**
 * The bounds of a monthly amount that a payer may set: lines with a free price vary within their tiers; other lines and
 * every option are fixed. Source: money core, subscriptions; docs/decisions/money/stock-and-limits.md for the maximum.
 */
export function monthlyBounds(lines: readonly MonthlyLine[]): MonthlyBounds {
  const bounds = lines.map(({ parts, tier }) => {
    if (tier === null || !asksAmount(tier)) return { least: parts.item, most: parts.item, parts }
    return {
      least: lowestAmount(tier),
      most: subtractCents(tier.maxAmount ?? defaultMaximum, cents(1)),
      parts,
    }
  })
  const options = sumCents(lines.map(({ parts }) => parts.options))
  const least = addCents(sumCents(bounds.map((bound) => bound.least)), options)
  const most = addCents(sumCents(bounds.map((bound) => bound.most)), options)
  return { least, most: maxCents(least, most) }
}

/** The problems of a new monthly amount. */
export function checkMonthlyAmount(amount: number, { least, most }: MonthlyBounds): Problem[] {
  return checkAmount('amount', amount === zero ? null : amount, {
    minAmount: least,
    maxAmount: addCents(most, cents(1)),
  })
}

/**
 * The problems of a new monthly tip. A tip above the maximum is reported as a mistake and never reduced; a higher tip
 * than before must be confirmed. Source: docs/decisions/money/tip.md.
 */
export function checkMonthlyTip(
  tip: Cents,
  present: { readonly amount: Cents; readonly tip: Cents; readonly isConfirmed: boolean },
): Problem[] {
  const max = tipCeiling(present.amount)
  if (tip > max) return [problem('tip', 'TIP_MAX', { max })]
  return tip > present.tip && !present.isConfirmed ? [problem('tipConfirmed', 'TIP_CONSENT')] : []
}
