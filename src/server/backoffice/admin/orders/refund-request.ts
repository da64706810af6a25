import type { PlanRefund } from '#contract/admin/order/order-refunds.ts'
import { cents } from '#domain/money.ts'
import { type RefundChoice, requestOfChoice } from '#domain/refund/refund-choice.ts'

/** A choice as it was sent. */
export function readChoice({ amount, ...choice }: PlanRefund): RefundChoice {
  return { ...choice, amount: cents(amount) }
}

/** The request to the core for a choice. */
export function requestOf(choice: RefundChoice) {
  return { ...requestOfChoice(choice), cancelsSchedule: choice.stopsDebits }
}
