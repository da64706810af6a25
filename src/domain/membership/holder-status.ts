import type { MembershipPeriod } from '#domain/membership/membership-period.ts'

/**
 * Statuses of the holder of memberships on a day, the first that applies.
 * - `waiting`: promised, or a debit was refused, a payment contested, a cheque returned.
 * - `notYet`: paid, and begins later. `undated`: paid, but the association set no dates.
 */
export const holderStatuses = ['upToDate', 'endsSoon', 'waiting', 'notYet', 'undated', 'lapsed'] as const
export type HolderStatus = (typeof holderStatuses)[number]

const dayMs = 86_400_000

/** Before the last day, for this many days, a membership ends soon. */
export const endsSoonDays = 30

/** A membership that was neither cancelled nor refunded. */
export interface HeldMembership {
  /** Null where the association set no dates. */
  readonly period: MembershipPeriod | null
  readonly isUnpaid: boolean
}

/**
 * The status of a person by all memberships in an association: one that was renewed ahead does not end soon, and a renewal
 * that is not paid yet takes nothing from the days that are. SQL derives the same in `find-holders-store.ts`.
 * @param today civil date in Paris
 */
export function holderStatus(held: readonly HeldMembership[], today: string): HolderStatus {
  const paid = held.filter(({ isUnpaid }) => !isUnpaid).map(({ period }) => period)
  const dated = paid.filter((period) => period !== null)
  if (dated.some((period) => period.from <= today && isBefore(today, period))) {
    const last = new Date(Date.parse(today) + endsSoonDays * dayMs).toISOString().slice(0, 10)
    return dated.some((period) => period.until === null || period.until > last) ? 'upToDate' : 'endsSoon'
  }
  if (held.some(({ period, isUnpaid }) => isUnpaid && (period === null || isBefore(today, period))))
    return 'waiting'
  if (dated.some(({ from }) => from > today)) return 'notYet'
  return paid.includes(null) ? 'undated' : 'lapsed'
}

/** Whether a day is not after the last one of a period. */
const isBefore = (day: string, { until }: MembershipPeriod) => until === null || day <= until

/** Orders in which adherents are listed. */
export const holderSorts = ['name', 'ending', 'newest'] as const
export type HolderSort = (typeof holderSorts)[number]

/** Adherents on a page of their list. */
export const holdersPerPage = 50
