import type { EventShare } from '#domain/accounting/money-event.ts'
import type { TierType } from '#domain/form/form-definition.ts'
import { cents } from '#domain/money.ts'

/** A part of a line as SQL aggregates it. */
export interface ShareRow {
  readonly tierType: TierType
  readonly amount: number
  readonly lineAmount: number
  readonly lineVat: number
}

/** Parts of lines with checked amounts. */
export function asShares(rows: readonly ShareRow[] | null): EventShare[] {
  return (rows ?? []).map(({ tierType, amount, lineAmount, lineVat }) => ({
    tierType,
    amount: cents(amount),
    lineAmount: cents(lineAmount),
    lineVat: cents(lineVat),
  }))
}
