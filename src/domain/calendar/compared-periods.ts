/** Civil days, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** A period until today, and the same days of the year before. */
export interface ComparedPeriod extends Period {
  readonly before: Period
}

/**
 * The month and the year until today, beside the same days of the year before; 29 February is compared with the 28th.
 * @param today civil date in Paris
 */
export function comparedPeriods(today: string): {
  readonly month: ComparedPeriod
  readonly year: ComparedPeriod
} {
  const since = (from: string): ComparedPeriod => ({
    from,
    to: today,
    before: { from: yearBefore(from), to: yearBefore(today) },
  })
  return { month: since(`${today.slice(0, 7)}-01`), year: since(`${today.slice(0, 4)}-01-01`) }
}

function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const isLeapDay = month === '02' && date === '29'
  return `${String(Number(year) - 1).padStart(4, '0')}-${month}-${isLeapDay ? '28' : date}`
}
