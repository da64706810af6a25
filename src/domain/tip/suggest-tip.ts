import {
  type Cents,
  addCents,
  cents,
  maxCents,
  minCents,
  percentOf,
  roundToStep,
  zero,
} from '#domain/money.ts'

/**
 * How a tip is suggested. The levels are percentages of the amount (rounded to `step`), each up to its cap, low < mid <
 * high; the suggestion is the middle one. Amounts in cents.
 */
export interface TipBrackets {
  readonly model: string
  readonly lowPercent: number
  readonly midPercent: number
  readonly highPercent: number
  /** The largest suggested levels; null without caps. The payer may type more. */
  readonly caps: { readonly low: Cents; readonly mid: Cents; readonly high: Cents } | null
  /** End of the slider: a percentage of the amount, at least `maxFloor`. */
  readonly maxPercent: number
  readonly maxFloor: Cents
  readonly step: Cents
}

/** The default model. Source: docs/decisions/money/tip.md. */
const percentV1: TipBrackets = {
  model: 'percent-v1',
  lowPercent: 5,
  midPercent: 8,
  highPercent: 12,
  caps: { low: cents(300), mid: cents(600), high: cents(1000) },
  maxPercent: 25,
  maxFloor: cents(500),
  step: cents(10),
}

export interface SuggestedTip {
  readonly model: string
  readonly suggestion: Cents
  readonly min: Cents
  readonly max: Cents
  readonly levels: { readonly none: Cents; readonly low: Cents; readonly mid: Cents; readonly high: Cents }
}

/** The smallest ceiling that the server accepts for any amount: 100 EUR. Source: docs/decisions/money/tip.md. */
const ceilingFloor = cents(10_000)

/**
 * The tip suggested for an amount (cents, without tip; per month for a subscription).
 * For small amounts the percentages would round to the same 10 cents, so each level is at least one step above the
 * previous one: 1 EUR gives 0.10 / 0.20 / 0.30. Nothing is suggested for a free cart. Source: docs/decisions/money/tip.md.
 */
export function suggestTip(realAmount: Cents, brackets: TipBrackets = percentV1): SuggestedTip {
  const { step, caps } = brackets
  if (realAmount <= zero) {
    return {
      model: brackets.model,
      suggestion: zero,
      min: zero,
      max: zero,
      levels: { none: zero, low: zero, mid: zero, high: zero },
    }
  }
  const level = (percent: number, cap: Cents | undefined, above: Cents) => {
    const share = roundToStep(percentOf(realAmount, percent), step)
    return maxCents(cap === undefined ? share : minCents(share, cap), addCents(above, step))
  }
  const low = level(brackets.lowPercent, caps?.low, zero)
  const mid = level(brackets.midPercent, caps?.mid, low)
  const high = level(brackets.highPercent, caps?.high, mid)
  const max = maxCents(roundToStep(percentOf(realAmount, brackets.maxPercent), step), brackets.maxFloor, high)
  return { model: brackets.model, suggestion: mid, min: zero, max, levels: { none: zero, low, mid, high } }
}

/** The largest accepted tip for an amount: the amount itself, or 100 EUR where that is more; 0 for a free cart. */
export function tipCeiling(realAmount: Cents): Cents {
  return realAmount <= zero ? zero : maxCents(realAmount, ceilingFloor)
}

/** A tip limited to the ceiling of the amount, for a cart that becomes smaller. */
export function clampTip(tip: Cents, realAmount: Cents): Cents {
  return minCents(maxCents(tip, zero), tipCeiling(realAmount))
}
