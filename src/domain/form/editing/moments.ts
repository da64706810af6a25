import { formatInstantTime, parisDate } from '#domain/format.ts'
import { isCivilDate, parisInstant } from '#domain/form/form-file-values.ts'

/** A moment as two fields have it: `2027-03-12` and `18:30`; no time for a whole day. */
export interface MomentParts {
  readonly day: string
  readonly time: string
}

/** The day and the time in Paris of a moment in a definition; the edges of a day are the day alone. */
export function momentParts(value: unknown): MomentParts {
  if (typeof value !== 'string' || value === '') return { day: '', time: '' }
  if (isCivilDate(value)) return { day: value, time: '' }
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return { day: '', time: '' }
  const day = parisDate(instant)
  const isEdge = ['00:00:00', '23:59:59'].some((edge) => parisInstant(day, edge) === instant.toISOString())
  return { day, time: isEdge ? '' : timeOf(instant) }
}

/** A moment as a definition has it: a day alone, or an instant; empty without a day. */
export function momentOf({ day, time }: MomentParts): string {
  return day === '' || time === '' || !isCivilDate(day) ? day : parisInstant(day, `${time}:00`)
}

/** `18:30` in Paris. */
function timeOf(instant: Date): string {
  return formatInstantTime(instant.toISOString()).replace('h', ':').padStart(5, '0')
}

/** Whether a typed moment is over; a day without a time lasts until midnight in Paris. */
export function isOver(moment: unknown, now: Date): boolean {
  const { day, time } = momentParts(moment)
  if (day === '') return false
  return time === '' ? day < parisDate(now) : new Date(String(moment)) <= now
}
