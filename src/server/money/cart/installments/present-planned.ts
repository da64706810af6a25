import type { Installment } from '#contract/cart.ts'
import type { PlannedInstallment } from '#domain/cart/payment-plan.ts'

/** A future debit in wire format. */
export function presentPlanned({ number, dueOn, amount, tip }: PlannedInstallment): Installment {
  return { number, date: dueOn, amount, tipPart: tip, status: 'Planned', refusedByBank: false }
}
