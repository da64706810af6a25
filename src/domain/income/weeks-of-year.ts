import { addDays } from '#domain/installment/due-date.ts'

/**
 * The weeks of a civil year, each by its first day in it: Mondays, after 1 January. The first and the last week are cut at
 * the ends of the year, so that weeks add up to it.
 */
export function weeksOf(year: number): string[] {
  const first = `${year}-01-01`
  const sinceMonday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks = [first]
  let monday = addDays(first, 7 - sinceMonday)
  while (monday.startsWith(`${year}-`)) {
    weeks.push(monday)
    monday = addDays(monday, 7)
  }
  return weeks
}
