import type { Cents } from '#domain/money.ts'

/** What a cart knows of how it is paid over time: the shapes alone, the installment noun works them out. */

export interface PlannedInstallment {
  readonly number: number
  /** Civil date in Paris; number 1 is today. */
  readonly dueOn: string
  readonly amount: Cents
  readonly tip: Cents
}

/** How a cart is paid over time. Number 1 is paid now, by the payer in person. */
export interface PlannedSchedule {
  readonly kind: 'INSTALLMENT' | 'SUBSCRIPTION'
  readonly debitDay: number
  /** INSTALLMENT: the whole; SUBSCRIPTION: one month. */
  readonly amount: Cents
  readonly tip: Cents
  /** INSTALLMENT: all of them. SUBSCRIPTION: as many as are shown ahead; there is no end. */
  readonly installments: readonly PlannedInstallment[]
}

/** One line of an order: its own price and its options, discount deducted, in cents. */
export interface SharedLine {
  readonly item: Cents
  readonly options: Cents
  /** Paid whole in the first payment. */
  readonly isExcluded: boolean
}
