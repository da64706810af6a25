/** Civil dates `YYYY-MM-DD` of Europe/Paris, without clock, time zone or hour. */

/** The last day of a month; `month` counts from 1. */
function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * The day of debit `monthsLater` months after the month of `start`: on `day`, or on the month's last day where that
 * month is shorter. Source: money core, dates of debit.
 * @param start civil date `YYYY-MM-DD`
 * @param day 1 to 31
 */
export function dueDate(start: string, day: number, monthsLater: number): string {
  const [startYear = 0, startMonth = 1] = start.split('-').map(Number)
  const months = startYear * 12 + (startMonth - 1) + monthsLater
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return isoDate(year, month, Math.min(day, lastDay(year, month)))
}

/** The first day of debit after a civil date: in the same month where it is still to come, else in the next month. */
export function nextDueDate(after: string, day: number): string {
  const thisMonth = dueDate(after, day, 0)
  return thisMonth > after ? thisMonth : dueDate(after, day, 1)
}

/** The day of a debit that is planned on `today`: a day that has passed moves by the days of notice. */
export function announcedDay(dueOn: string, today: string, noticeDays: number): string {
  return dueOn > today ? dueOn : addDays(today, Math.max(1, noticeDays))
}

/** The civil days from one date to a later one. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** The civil date some days later, or earlier. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** The day of the month of a civil date, 1 to 31. */
export function dayOf(date: string): number {
  return Number(date.slice(8))
}

interface CardExpiry {
  readonly month: number
  readonly year: number
}

/** The last civil date on which a card is valid: it expires at the end of its month. */
export function lastDayOf({ year, month }: CardExpiry): string {
  return isoDate(year, month, lastDay(year, month))
}

/** Whether a card is valid on a civil date. */
export function isValidOn(expiry: CardExpiry, date: string): boolean {
  return date <= lastDayOf(expiry)
}

function isoDate(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  )
}
