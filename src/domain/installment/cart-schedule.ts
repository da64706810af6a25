import type { PricedItem } from '#domain/cart/cart.ts'
import type { InstallmentCount, PaymentFrequency, TierDefinition } from '#domain/form/form-definition.ts'
import type { PlannedSchedule, SharedLine } from '#domain/cart/payment-plan.ts'
import { type PlannedLine, offeredInstallments, planSchedule } from '#domain/installment/plan-schedule.ts'
import { type Cents, subtractCents } from '#domain/money.ts'

type Line = Pick<PricedItem, 'tierId' | 'paymentTerms' | 'optionsAmount'>
type Tier = Pick<TierDefinition, 'id' | 'isExcludedFromInstallments' | 'terms'>

/** The properties of a cart that decide its schedule. */
interface PayableCart {
  readonly items: readonly Line[]
  readonly frequency: PaymentFrequency
  readonly installments: InstallmentCount
  /** 1 to 28, or null: the day of the order. */
  readonly debitDay: number | null
  readonly tip: Cents
}

/**
 * The payment schedule of a priced cart, or null where all is paid at once.
 * @param today civil date in Paris
 */
export function cartSchedule(
  { items, ...cart }: PayableCart,
  tiers: readonly Tier[],
  today: string,
): PlannedSchedule | null {
  return planSchedule({ ...cart, lines: planLines(items, tiers) }, today)
}

/**
 * The counts of its form in which a priced cart may be paid. Only once for monthly donations and fixed dates. A form
 * that is only sold in instalments is not paid at once where another count is possible.
 */
function cartInstallmentCounts(
  { items, frequency }: Pick<PayableCart, 'items' | 'frequency'>,
  tiers: readonly Tier[],
  counts: readonly InstallmentCount[],
): InstallmentCount[] {
  const lines = planLines(items, tiers)
  if (frequency === 'SUBSCRIPTION' || lines.some(({ terms }) => terms.length > 0)) return [1]
  const offered = offeredInstallments(counts, lines)
  const overTime = offered.filter((count) => count > 1)
  return frequency === 'INSTALLMENT' && overTime.length > 0
    ? overTime
    : [...new Set([1 as const, ...offered])]
}

/**
 * The number of instalments of a cart: the requested one where it is possible, else the smallest.
 * @param offered the counts of its form
 */
export function decideInstallments(
  cart: Pick<PayableCart, 'items' | 'frequency'>,
  tiers: readonly Tier[],
  offered: readonly InstallmentCount[],
  wanted: InstallmentCount,
): {
  readonly installments: InstallmentCount
  readonly frequency: PaymentFrequency
  readonly counts: readonly InstallmentCount[]
} {
  const counts = cartInstallmentCounts(cart, tiers, offered)
  const installments = counts.includes(wanted) ? wanted : (counts[0] ?? 1)
  const isSpread = installments > 1 || planLines(cart.items, tiers).some(({ terms }) => terms.length > 0)
  const overTime = isSpread ? 'INSTALLMENT' : 'SINGLE'
  return { installments, frequency: cart.frequency === 'SUBSCRIPTION' ? 'SUBSCRIPTION' : overTime, counts }
}

/** The parts of each line that its payments share: its own price, its options, and whether the first pays it whole. */
export function lineParts(items: readonly Line[], tiers: readonly Tier[]): SharedLine[] {
  const lines = planLines(items, tiers)
  const hasTerms = lines.some(({ terms }) => terms.length > 0)
  return items.map(({ paymentTerms, optionsAmount }, index) => ({
    item: subtractCents(paymentTerms.realAmount, optionsAmount),
    options: optionsAmount,
    isExcluded: lines[index]?.isExcluded === true || (hasTerms && lines[index]?.terms.length === 0),
  }))
}

function planLines(items: readonly Line[], tiers: readonly Tier[]): PlannedLine[] {
  return items.map(({ tierId, paymentTerms }) => {
    const tier = tiers.find(({ id }) => id === tierId)
    return {
      amount: paymentTerms.realAmount,
      isExcluded: tier?.isExcludedFromInstallments ?? false,
      terms: tier?.terms ?? [],
    }
  })
}
