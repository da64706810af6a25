import type { DeclineClass } from '#domain/payment/decline-class.ts'

/** How long a debit has been owed: days since the day on which it was due. */
export const debtAges = ['month', 'quarter', 'older'] as const
export type DebtAge = (typeof debtAges)[number]

/** The age of a debit by the days for which it is owed. */
export function debtAge(days: number): DebtAge {
  if (days <= 30) return 'month'
  return days <= 90 ? 'quarter' : 'older'
}

/** Why a bank refused debits, as far as an association may know: what happens next. */
export const debtReasons = [
  'retry',
  'authenticate',
  'newPaymentMethod',
  'never',
] as const satisfies readonly DeclineClass[]
