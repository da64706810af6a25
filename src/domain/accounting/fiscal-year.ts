/** First and last civil day of an accounting year. */
export interface YearDays {
  readonly from: string
  readonly to: string
}

/** The accounting year of an association: twelve months from the first day of a month. */
export interface FiscalYear extends YearDays {
  /** The civil year in which it begins. */
  readonly year: number
}

/** An accounting year by the civil year in which it begins. @param firstMonth 1 to 12 */
export function fiscalYear(year: number, firstMonth: number): FiscalYear {
  return { year, from: firstDay(year, firstMonth), to: dayBefore(firstDay(year + 1, firstMonth)) }
}

/** The accounting year of a civil day. */
export function fiscalYearOf(day: string, firstMonth: number): FiscalYear {
  const year = Number(day.slice(0, 4))
  return fiscalYear(Number(day.slice(5, 7)) < firstMonth ? year - 1 : year, firstMonth)
}

/** The accounting years between two civil days, the latest first. */
export function fiscalYearsBetween(first: string, last: string, firstMonth: number): FiscalYear[] {
  const from = fiscalYearOf(first, firstMonth).year
  const { year: to } = fiscalYearOf(last, firstMonth)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => fiscalYear(to - index, firstMonth))
}

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** The civil day before another one. */
export function dayBefore(day: string): string {
  return daysLater(day, -1)
}

/** The civil day after another one. */
export function dayAfter(day: string): string {
  return daysLater(day, 1)
}

function daysLater(day: string, days: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
