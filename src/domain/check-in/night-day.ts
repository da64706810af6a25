import { parisDate } from '#domain/format.ts'

const nightMs = 5 * 60 * 60_000

/** The day of an evening in Paris: until five in the morning it is the day before. */
export function parisNightDay(now: Date): string {
  return parisDate(new Date(now.getTime() - nightMs))
}
