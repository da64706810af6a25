import {
  type MembershipPeriod,
  type ValidityPeriod,
  membershipPeriod,
} from '#domain/membership/membership-period.ts'

/** Days after the end until which the link of the reminder is valid. */
export const renewalDays = 60

/** Who joined fewer days ago than this is not reminded: the end was in sight when they paid. */
export const leastAgeDays = 60

/**
 * The period of a membership that is renewed at `now`, with what its tier offers now; null where that would not be
 * valid for longer: a season whose next dates the association has not set yet, or a tier without dates.
 */
export function renewedPeriod(
  current: MembershipPeriod,
  offered: ValidityPeriod | null,
  now: Date,
): MembershipPeriod | null {
  if (offered === null || current.until === null) return null
  const next = membershipPeriod(now, offered)
  return next.until === null || next.until > current.until ? next : null
}
