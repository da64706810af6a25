import { parisDate } from '#domain/format.ts'

/**
 * How long a membership is valid: a year from its order, between two days that the association set (a season, a
 * calendar year), or without end. Days are `YYYY-MM-DD` and both included. Source: spec section 3, membership card.
 */
export type ValidityPeriod =
  | { readonly kind: 'rollingYear' }
  | { readonly kind: 'dates'; readonly from: string; readonly until: string }
  | { readonly kind: 'unlimited' }

export const validityKinds = [
  'rollingYear',
  'dates',
  'unlimited',
] as const satisfies readonly ValidityPeriod['kind'][]

/** The first and the last day of a membership, `YYYY-MM-DD`, both included; `until` is null without end. */
export interface MembershipPeriod {
  readonly from: string
  readonly until: string | null
}

/**
 * The days on which a membership is valid. Days are those of Paris: an order of 31/12 at 23:30 counts for the year that
 * ends. Between two set days, a membership begins with its order, and one that is ordered before begins with the first
 * day. A renewal is an order like any other: its year counts from it, also while the former membership is valid.
 */
export function membershipPeriod(orderedAt: Date, period: ValidityPeriod): MembershipPeriod {
  const day = parisDate(orderedAt)
  if (period.kind === 'unlimited') return { from: day, until: null }
  if (period.kind === 'rollingYear') return { from: day, until: lastDayOfYearFrom(day) }
  const { from, until } = period
  return { from: day >= from && day <= until ? day : from, until }
}

/** The day before the same day of the next year: the year of 29/02 ends on 28/02. */
function lastDayOfYearFrom(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, date - 1)).toISOString().slice(0, 10)
}
