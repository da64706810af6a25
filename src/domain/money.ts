declare const brand: unique symbol

/** A whole number of euro cents. Only this file creates and combines amounts. */
export type Cents = number & { readonly [brand]: 'Cents' }

/**
 * A checked amount from a number of cents.
 * @throws RangeError unless `n` is a safe integer (1.5, NaN and 1e300 are not amounts).
 */
export function cents(n: number): Cents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of cents: ${n}`)
  return (n === 0 ? 0 : n) as Cents
}

export const zero: Cents = cents(0)

/** Smallest amount that is not free: 0.50 EUR. Source: spec section 9. */
export const minimumAmount: Cents = cents(50)

/** The default exclusive upper bound of an amount: 100,000 EUR. Source: docs/decisions/money/stock-and-limits.md. */
export const defaultMaximum: Cents = cents(10_000_000)

/** The sum of some amounts. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return sumCents(amounts)
}

/** The sum of a list; 0 for an empty list. */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/** a - b, which may be negative. */
export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b)
}

/**
 * An amount multiplied by a whole number.
 * @throws RangeError where `times` is not a whole number.
 */
export function multiplyCents(amount: Cents, times: number): Cents {
  if (!Number.isSafeInteger(times)) throw new RangeError(`not a whole number of times: ${times}`)
  return cents(amount * times)
}

export function minCents(first: Cents, ...others: readonly Cents[]): Cents {
  return others.reduce((least, amount) => (amount < least ? amount : least), first)
}

export function maxCents(first: Cents, ...others: readonly Cents[]): Cents {
  return others.reduce((most, amount) => (amount > most ? amount : most), first)
}

/**
 * `percent` % of an amount: exact integers, one rounding, half up.
 * @throws RangeError where the percentage is negative or has more than two decimals.
 */
export function percentOf(amount: Cents, percent: number): Cents {
  return percentOfParts([{ amount, percent }])
}

/** The sum of percentages of several amounts: exact integers, one rounding for all, half up. */
export function percentOfParts(
  parts: readonly { readonly amount: Cents; readonly percent: number }[],
): Cents {
  const sum = parts.reduce((all, { amount, percent }) => all + BigInt(amount) * hundredths(percent), 0n)
  return divideHalfUp(sum, 10_000n)
}

/**
 * The VAT contained in an amount that includes it, at a rate in percent (5.5, 20): one rounding, half up.
 * @throws RangeError where the rate is negative or has more than two decimals.
 */
export function vatIncludedIn(amount: Cents, vatRate: number): Cents {
  const rate = hundredths(vatRate)
  return divideHalfUp(BigInt(amount) * rate, 10_000n + rate)
}

/**
 * Splits an amount into equal parts. The first parts get the remainder, one cent each:
 * 10000 / 3 = 3334 + 3333 + 3333. The parts add up to the amount.
 * @throws RangeError where `parts` is not at least 1 or the amount is negative.
 */
export function splitEvenly(total: Cents, parts: number): Cents[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`not a number of parts: ${parts}`)
  if (total < 0) throw new RangeError('a negative amount is not split')
  const share = Math.floor(total / parts)
  const remainder = total - share * parts
  return Array.from({ length: parts }, (_, index) => cents(index < remainder ? share + 1 : share))
}

/**
 * Splits an amount in proportion to weights, by largest remainder (the first of equal ones wins). The parts add up to
 * the amount; where every weight is 0 the parts are equal.
 * @throws RangeError where there is no weight, or where a weight or the amount is negative.
 */
export function splitByWeights(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (weights.some((weight) => weight < 0)) throw new RangeError('a weight is negative')
  if (sum === 0n) return splitEvenly(total, weights.length)
  if (total < 0) throw new RangeError('a negative amount is not split')
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = products.map((product) => Number(product / sum))
  const missing = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  const favoured = new Set(byRemainder.slice(0, missing).map(({ index }) => index))
  return parts.map((part, index) => cents(favoured.has(index) ? part + 1 : part))
}

/**
 * The nearest multiple of `step`, half up: for example the nearest 10 cents.
 * @throws RangeError where the step is not positive.
 */
export function roundToStep(amount: Cents, step: Cents): Cents {
  if (step <= 0) throw new RangeError('a step is positive')
  return multiplyCents(divideHalfUp(BigInt(amount), BigInt(step)), step)
}

/**
 * The collected part of a goal as a whole percentage, rounded down (99.99 % is not 100 %); it may exceed 100.
 * 0 where there is no goal.
 */
export function percentFunded(collected: Cents, goal: Cents): number {
  if (goal <= 0 || collected <= 0) return 0
  return Number((BigInt(collected) * 100n) / BigInt(goal))
}

/** An amount in euros as exact decimal text, for Intl and for programs: 4200 -> '42.00'. */
export function centsToDecimal(amount: Cents): `${number}` {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return text as `${number}`
}

/** Hundredths of a percent as an exact integer: 5.5 -> 550n. */
function hundredths(percent: number): bigint {
  const whole = Math.round(percent * 100)
  if (!Number.isSafeInteger(whole) || whole < 0 || Math.abs(percent * 100 - whole) > 1e-6) {
    throw new RangeError(`not a percent of at most two decimals: ${percent}`)
  }
  return BigInt(whole)
}

function divideHalfUp(numerator: bigint, denominator: bigint): Cents {
  const doubled = numerator * 2n + denominator
  const quotient = doubled / (denominator * 2n)
  // BigInt division cuts towards zero; half up means towards plus infinity for negative amounts too.
  const floor = doubled % (denominator * 2n) < 0n ? quotient - 1n : quotient
  return cents(Number(floor))
}
