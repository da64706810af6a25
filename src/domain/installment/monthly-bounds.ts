import { checkAmount } from '#domain/amount-rules.ts'
import type { TierDefinition } from '#domain/form/form-definition.ts'
import type { SharedLine } from '#domain/cart/payment-plan.ts'
import {
  type Cents,
  addCents,
  cents,
  defaultMaximum,
  maxCents,
  minimumAmount,
  subtractCents,
  sumCents,
  zero,
} from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { tipCeiling } from '#domain/tip/suggest-tip.ts'

/** One line of a monthly order, with the tier as its association sells it now; null where it does no more. */
export interface MonthlyLine {
  readonly parts: SharedLine
  readonly tier: Pick<TierDefinition, 'priceCategory' | 'minAmount' | 'maxAmount'> | null
}

/** Least and most that a month may be set to. Equal where its price is not the payer's to choose. */
export interface MonthlyBounds {
  readonly least: Cents
  readonly most: Cents
}

/**
 * Between what and what a payer may set a month: the lines whose price is free to choose, within their tiers; the
 * others and every option stay as they are. Source: money core, subscriptions; docs/decisions/stock-and-limits.md for the maximum.
 */
export function monthlyBounds(lines: readonly MonthlyLine[]): MonthlyBounds {
  const bounds = lines.map(({ parts, tier }) => {
    if (tier?.priceCategory !== 'Pwyw') return { least: parts.item, most: parts.item, parts }
    const least = maxCents(minimumAmount, tier.minAmount ?? minimumAmount)
    return { least, most: subtractCents(tier.maxAmount ?? defaultMaximum, cents(1)), parts }
  })
  const options = sumCents(lines.map(({ parts }) => parts.options))
  const least = addCents(sumCents(bounds.map((bound) => bound.least)), options)
  const most = addCents(sumCents(bounds.map((bound) => bound.most)), options)
  return { least, most: maxCents(least, most) }
}

/** The problems of another amount a month. */
export function checkMonthlyAmount(amount: number, { least, most }: MonthlyBounds): Problem[] {
  return checkAmount('amount', amount === zero ? null : amount, {
    minAmount: least,
    maxAmount: addCents(most, cents(1)),
  })
}

/**
 * The problems of another contribution a month: one above what an amount allows is a slip, never cut to fit, and one
 * that rises is confirmed. Source: docs/decisions/tip.md.
 */
export function checkMonthlyTip(
  tip: Cents,
  present: { readonly amount: Cents; readonly tip: Cents; readonly isConfirmed: boolean },
): Problem[] {
  const max = tipCeiling(present.amount)
  if (tip > max) return [problem('tip', 'TIP_MAX', { max })]
  return tip > present.tip && !present.isConfirmed ? [problem('tipConfirmed', 'TIP_CONSENT')] : []
}
