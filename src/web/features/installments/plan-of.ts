import type { Cart } from '#contract/cart.ts'
import type { Tier } from '#contract/form.ts'
import type { InstallmentCount, PaymentFrequency } from '#domain/form/form-definition.ts'
import { type PlannedLine, planSchedule } from '#domain/installment/plan-schedule.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Installment } from '#web/lib/cart/paid-over-time.ts'

/** Name and id of the choice of the number of payments, so that an error summary can link to it. */
export const countName = 'summary.installments'

/** The data that a plan depends on. Amounts in cents. */
export interface PlanParts {
  readonly frequency: PaymentFrequency
  readonly lines: readonly PlannedLine[]
  readonly tip: Cents
  /** 1 to 28, or null: the day of the order. */
  readonly debitDay: number | null
  /** Civil date in Paris. */
  readonly today: string
}

/** The lines of a cart for the plan, after the discount. */
export function plannedLines(cart: Pick<Cart, 'itemList' | 'tierList'>): PlannedLine[] {
  return cart.itemList.map(({ tierId, paymentTerms }) =>
    plannedLine(
      cents(paymentTerms.realAmount),
      cart.tierList.find(({ id }) => id === tierId),
    ),
  )
}

/** One unit of a tier, at its price. */
export function plannedLine(amount: Cents, tier: Tier | undefined): PlannedLine {
  return {
    amount,
    isExcluded: tier?.isExcludedFromInstallments ?? false,
    terms: (tier?.terms ?? []).map((term) => ({ date: term.date, amount: cents(term.amount) })),
  }
}

/** The payments for a choice, for display; the server decides. Empty for a single payment now. */
export function planOf({ today, ...cart }: PlanParts, count: number): Installment[] {
  const installments = count as InstallmentCount
  return (planSchedule({ ...cart, installments }, today)?.installments ?? []).map((one) => ({
    number: one.number,
    date: one.dueOn,
    amount: one.amount,
    tipPart: one.tip,
    status: 'Planned',
    refusedByBank: false,
  }))
}
