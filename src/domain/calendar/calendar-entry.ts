import { formatTime, parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'

interface CalendarEvent {
  /** Instants. */
  readonly startDate: string
  readonly endDate: string | null
  readonly place: string
}

/** An event with its title and what identifies it: adding it twice updates it. */
export interface CalendarItem extends CalendarEvent {
  readonly title: string
  readonly id: string
  /** Absolute address of its page. */
  readonly url?: string
}

/**
 * A calendar file of one event. Lines are at most 75 bytes and end in CRLF. Source: RFC 5545.
 * @param id identifies the entry, so that adding it twice updates it
 * @param now when the file is generated
 */
export function calendarEntry(
  { title, id }: { readonly title: string; readonly id: string },
  event: CalendarEvent,
  now: Date,
): string {
  return fileOf([], [{ title, id, ...event }], now)
}

/** A calendar of several events, to subscribe to: programs read it again each hour. @param name of the calendar */
export function calendarFeed(name: string, items: readonly CalendarItem[], now: Date): string {
  const head = [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ]
  return fileOf(head, items, now)
}

function fileOf(head: readonly string[], items: readonly CalendarItem[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Obole//FR',
    ...head,
    ...items.flatMap((item) => entryOf(item, now)),
    'END:VCALENDAR',
  ]
  return lines.flatMap(folded).join('\r\n') + '\r\n'
}

function entryOf({ title, id, startDate, endDate, place, url = '' }: CalendarItem, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp(now)}`,
    ...momentsOf(startDate, endDate),
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(url === '' ? [] : [`URL:${url}`]),
    'END:VEVENT',
  ]
}

/**
 * Beginning and end: instants, or days of Paris where neither has an hour on the page. The day of an end is the first one
 * after the event.
 */
function momentsOf(startDate: string, endDate: string | null): string[] {
  const hasHours = formatTime(startDate) !== null || (endDate !== null && formatTime(endDate) !== null)
  if (hasHours)
    return [
      `DTSTART:${stamp(new Date(startDate))}`,
      ...(endDate === null ? [] : [`DTEND:${stamp(new Date(endDate))}`]),
    ]
  const day = (instant: string, later: number) =>
    addDays(parisDate(new Date(instant)), later).replaceAll('-', '')
  return [
    `DTSTART;VALUE=DATE:${day(startDate, 0)}`,
    ...(endDate === null ? [] : [`DTEND;VALUE=DATE:${day(endDate, 1)}`]),
  ]
}

/** `20270312T183000Z` */
function stamp(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const mostBytes = 75

/** A long line continues after a space; characters are not split. */
function folded(line: string): string[] {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    if (bytes + bytesOf(character) > mostBytes) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += bytesOf(character)
  }
  return [...lines, current]
}

/** In UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_00_00 ? 3 : 4
}
