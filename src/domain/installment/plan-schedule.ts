import type { PlannedSchedule } from '#domain/cart/payment-plan.ts'
import type { InstallmentCount, PaymentFrequency } from '#domain/form/form-definition.ts'
import { dayOf, dueDate } from '#domain/installment/due-date.ts'
import {
  type Cents,
  addCents,
  minimumAmount,
  splitByWeights,
  splitEvenly,
  sumCents,
  zero,
} from '#domain/money.ts'

/** One line of a cart, as the schedule needs it. */
export interface PlannedLine {
  /** Its price, discount deducted. */
  readonly amount: Cents
  /** Paid whole in the first payment. */
  readonly isExcluded: boolean
  /** Fixed dates of the tier, with their parts; empty where there are none. */
  readonly terms: readonly { readonly date: string; readonly amount: Cents }[]
}

interface PlannedCart {
  readonly frequency: PaymentFrequency
  readonly installments: InstallmentCount
  /** 1 to 28, or null: the day of the order. */
  readonly debitDay: number | null
  readonly lines: readonly PlannedLine[]
  readonly tip: Cents
}

/** The number of months of a monthly donation that are shown ahead. */
const monthsAhead = 12

/**
 * The dates and amounts of a cart's payments, or null where it is paid at once. They add up to the cart exactly.
 * Source: money core, instalments and subscriptions; docs/decisions/money/instalments.md.
 * @param today civil date in Paris
 */
export function planSchedule(cart: PlannedCart, today: string): PlannedSchedule | null {
  const total = sumCents(cart.lines.map(({ amount }) => amount))
  if (addCents(total, cart.tip) === zero) return null
  const debitDay = cart.debitDay ?? dayOf(today)
  if (cart.frequency === 'SUBSCRIPTION') {
    const installments = Array.from({ length: monthsAhead }, (_, index) => ({
      number: index + 1,
      dueOn: index === 0 ? today : dueDate(today, debitDay, index),
      amount: total,
      tip: cart.tip,
    }))
    return { kind: 'SUBSCRIPTION', debitDay, amount: total, tip: cart.tip, installments }
  }
  const parts = cart.lines.some(({ terms }) => terms.length > 0)
    ? termParts(cart.lines, today)
    : evenParts(cart, today, debitDay)
  if (parts.length < 2) return null
  const tips = splitEvenly(cart.tip, parts.length)
  const installments = parts.map(({ dueOn, amount }, index) => ({
    number: index + 1,
    dueOn,
    amount,
    tip: tips[index] ?? zero,
  }))
  return { kind: 'INSTALLMENT', debitDay, amount: total, tip: cart.tip, installments }
}

/**
 * The counts of a form that fit an amount: no part is below the minimum charge; one payment always fits.
 * Source: docs/decisions/money/instalments.md.
 * @param lines the cart's lines; excluded ones are paid at once
 */
export function offeredInstallments(
  counts: readonly InstallmentCount[],
  lines: readonly Pick<PlannedLine, 'amount' | 'isExcluded'>[],
): InstallmentCount[] {
  const spread = sumCents(lines.filter(({ isExcluded }) => !isExcluded).map(({ amount }) => amount))
  const isPayable = (count: InstallmentCount) => (splitEvenly(spread, count).at(-1) ?? zero) >= minimumAmount
  return counts.filter((count) => count === 1 || isPayable(count))
}

interface DatedPart {
  readonly dueOn: string
  readonly amount: Cents
}

function evenParts({ lines, installments }: PlannedCart, today: string, debitDay: number): DatedPart[] {
  const whole = sumCents(lines.filter(({ isExcluded }) => isExcluded).map(({ amount }) => amount))
  const spread = sumCents(lines.filter(({ isExcluded }) => !isExcluded).map(({ amount }) => amount))
  return splitEvenly(spread, installments).map((part, index) => ({
    dueOn: index === 0 ? today : dueDate(today, debitDay, index),
    amount: index === 0 ? addCents(whole, part) : part,
  }))
}

/** The parts of each line by its own dates; parts due today or before, and the first date of all, are paid now. */
function termParts(lines: readonly PlannedLine[], today: string): DatedPart[] {
  const first = lines
    .flatMap(({ terms }) => terms.map(({ date }) => date))
    .toSorted()
    .at(0)
  const dated = lines.flatMap((line) => {
    if (line.isExcluded || line.terms.length === 0) return [{ dueOn: today, amount: line.amount }]
    const amounts = splitByWeights(
      line.amount,
      line.terms.map(({ amount }) => amount),
    )
    return line.terms.map(({ date }, index) => ({
      dueOn: date <= today || date === first ? today : date,
      amount: amounts[index] ?? zero,
    }))
  })
  const dates = [...new Set(dated.map(({ dueOn }) => dueOn))].toSorted()
  const parts = dates.map((dueOn) => ({
    dueOn,
    amount: sumCents(dated.filter((part) => part.dueOn === dueOn).map(({ amount }) => amount)),
  }))
  return payableParts(parts)
}

/** A part below the minimum charge, for example after a discount, is paid with the part before it. */
function payableParts(parts: readonly DatedPart[]): DatedPart[] {
  const payable: DatedPart[] = []
  for (const part of parts) {
    const before = payable.at(-1)
    const joins = before !== undefined && (part.amount < minimumAmount || before.amount < minimumAmount)
    if (joins) payable.splice(-1, 1, { ...before, amount: addCents(before.amount, part.amount) })
    else payable.push(part)
  }
  return payable
}
