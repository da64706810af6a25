import type { DoorEntry } from '#domain/check-in/door-list.ts'
import { formatInstantDate, formatInstantTime, parisDate } from '#domain/format.ts'

/** The gate of an entry, and its time; of another day with its date. */
export function entryWords({ at, gate }: DoorEntry): { readonly time: string; readonly gate: string } {
  const isToday = parisDate(new Date(at)) === parisDate(new Date())
  const time = formatInstantTime(at)
  return { gate, time: isToday ? time : `${formatInstantDate(at)} ${time}` }
}
