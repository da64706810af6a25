const dayMs = 86_400_000
/** For a form without dates. */
const yearMs = 366 * dayMs

/** The dates that a ticket depends on. Instants, and the civil day of its tier. */
export interface TicketDates {
  readonly day: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly orderedAt: Date
}

/**
 * When a ticket stops being valid, with a margin for events that last longer than announced: two days after the
 * beginning of its day, a day after the end, two days after a start without an end, a year after the order without any
 * date.
 */
export function ticketExpiry({ day, startDate, endDate, orderedAt }: TicketDates): Date {
  if (day !== null) return after(`${day}T00:00:00Z`, 2 * dayMs)
  if (endDate !== null) return after(endDate, dayMs)
  if (startDate !== null) return after(startDate, 2 * dayMs)
  return after(orderedAt.toISOString(), yearMs)
}

function after(instant: string, ms: number): Date {
  return new Date(Math.floor((new Date(instant).getTime() + ms) / 1_000) * 1_000)
}
