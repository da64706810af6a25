import { parisInstant } from '#domain/form/form-file-values.ts'
import { parisDate } from '#domain/format.ts'

export const moveUnits = ['week', 'year'] as const

/** How far the dates of a copy are from those of its original. */
export interface DateMove {
  readonly unit: (typeof moveUnits)[number]
  readonly count: number
}

/** A day, `YYYY-MM-DD`, some weeks or years later; 29 February becomes the 28th. */
export function moveDay(day: string, { unit, count }: DateMove): string {
  const date = new Date(`${day}T12:00:00Z`)
  if (unit === 'week') {
    date.setUTCDate(date.getUTCDate() + 7 * count)
    return date.toISOString().slice(0, 10)
  }
  date.setUTCFullYear(date.getUTCFullYear() + count)
  const moved = date.toISOString().slice(0, 10)
  return moved.slice(8) === day.slice(8) ? moved : `${moved.slice(0, 4)}-02-28`
}

/** An instant some weeks or years later, at the same time in Paris: summer time may begin in between. */
export function moveInstant(instant: string, move: DateMove): string {
  const date = new Date(instant)
  return parisInstant(moveDay(parisDate(date), move), clock.format(date))
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
