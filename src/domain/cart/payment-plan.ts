import type { Cents } from '#domain/money.ts'

/** The shapes of a payment schedule in a cart. The installment noun calculates them. */

export interface PlannedInstallment {
  readonly number: number
  /** Civil date in Paris; number 1 is today. */
  readonly dueOn: string
  readonly amount: Cents
  readonly tip: Cents
}

/** The payment schedule of a cart. The payer pays number 1 now, in person. */
export interface PlannedSchedule {
  readonly kind: 'INSTALLMENT' | 'SUBSCRIPTION'
  readonly debitDay: number
  /** INSTALLMENT: the whole; SUBSCRIPTION: one month. */
  readonly amount: Cents
  readonly tip: Cents
  /** INSTALLMENT: all of them. SUBSCRIPTION: the ones that are shown ahead; there is no end. */
  readonly installments: readonly PlannedInstallment[]
}

/** One line of an order: its own price and its options, discount deducted, in cents. */
export interface SharedLine {
  readonly item: Cents
  readonly options: Cents
  /** Paid whole in the first payment. */
  readonly isExcluded: boolean
}
