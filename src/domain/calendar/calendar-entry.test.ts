import { expect, test } from 'vitest'
import { calendarEntry, calendarFeed } from '#domain/calendar/calendar-entry.ts'

const now = new Date('2026-11-21T09:00:00Z')
const event = { startDate: '2027-03-12T18:30:00Z', endDate: '2027-03-12T22:00:00Z', place: 'Salle, Nantes' }

test('an event becomes one entry for any calendar', () => {
  expect(calendarEntry({ title: 'Bal; fin, ou presque', id: 'o1' }, event, now).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Obole//FR',
    'BEGIN:VEVENT',
    'UID:o1',
    'DTSTAMP:20261121T090000Z',
    'DTSTART:20270312T183000Z',
    'DTEND:20270312T220000Z',
    'SUMMARY:Bal\\; fin\\, ou presque',
    'LOCATION:Salle\\, Nantes',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['one day', '2027-03-27T23:00:00Z', '2027-03-28T21:59:59Z', ['20270328', '20270329']],
  ['a week', '2027-07-11T22:00:00Z', '2027-07-18T21:59:59Z', ['20270712', '20270719']],
  ['a day without an end', '2027-03-27T23:00:00Z', null, ['20270328']],
])('days without hours are days in any time zone: %s', (_, startDate, endDate, days) => {
  const lines = calendarEntry({ title: 'Fête', id: 'o1' }, { startDate, endDate, place: '' }, now).split(
    '\r\n',
  )
  expect(lines.filter((line) => line.startsWith('DT') && !line.startsWith('DTSTAMP'))).toEqual(
    days.map((day, index) => `${index === 0 ? 'DTSTART' : 'DTEND'};VALUE=DATE:${day}`),
  )
})

test('lines have at most 75 bytes, and no split character', () => {
  const lines = calendarEntry({ title: 'é'.repeat(90), id: 'o1' }, { ...event, endDate: null }, now).split(
    '\r\n',
  )
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(lines.join('').replaceAll(' ', '')).toContain('é'.repeat(90))
})

test('several events are one calendar with its name', () => {
  const items = ['a', 'b'].map((id) => ({ ...event, id, title: id, url: `https://dons.exemple.fr/${id}` }))
  const lines = calendarFeed('La Ruche, Nantes', items, now).split('\r\n')
  expect(lines.slice(0, 6)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Obole//FR',
    'NAME:La Ruche\\, Nantes',
    'X-WR-CALNAME:La Ruche\\, Nantes',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ])
  expect(lines.filter((line) => /^(?:BEGIN:VEVENT|UID:|URL:)/.test(line))).toEqual([
    'BEGIN:VEVENT',
    'UID:a',
    'URL:https://dons.exemple.fr/a',
    'BEGIN:VEVENT',
    'UID:b',
    'URL:https://dons.exemple.fr/b',
  ])
})
