/**
 * Papers about the identity of a customer are stored for five years after the relation has ended.
 * Source: article L561-12 of the Code monétaire et financier.
 */
const yearsAfterRelation = 5

/**
 * Documents of a registration that was not completed serve no purpose any more after twelve months without activity.
 * Source: article 5(1)(e) of the GDPR, and the guide of the CNIL on retention periods.
 */
const monthsAfterActivity = 12

/** The instants before which the last activity must lie, so that contents are deleted at `now`. */
export function documentTermsAt(now: Date): {
  /** Of an association that was neither verified nor suspended, and never collected. */
  readonly abandonedBefore: Date
  /** Of every other one whose relation has ended. */
  readonly relationEndedBefore: Date
} {
  return {
    abandonedBefore: monthsBefore(now, monthsAfterActivity),
    relationEndedBefore: monthsBefore(now, 12 * yearsAfterRelation),
  }
}

/** Goes back some months, to the last day of a month that is shorter. */
function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - months)
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0)
  return before
}
