import { expect, test } from 'vitest'
import { reminderDay } from '#domain/reminder/reminder-day.ts'

test.each([
  ['at 8h59 in winter', '2026-11-25T07:59:59Z', null],
  ['at 9h in winter', '2026-11-25T08:00:00Z', '2026-11-26'],
  ['at 9h in summer', '2027-07-01T07:00:00Z', '2027-07-02'],
  ['at 19h59', '2026-12-31T18:59:59Z', '2027-01-01'],
  ['at 20h', '2026-12-31T19:00:00Z', null],
  ['on the day before summer time', '2027-03-27T12:00:00Z', '2027-03-28'],
  ['at midnight', '2026-12-31T23:00:00Z', null],
])('payers are reminded of the events of tomorrow, by day: %s', (_when, now, day) => {
  expect(reminderDay(new Date(now))).toBe(day)
})
