import { expect, test } from 'vitest'
import { digestWeek } from '#domain/reminder/digest-week.ts'

const week = { from: '2026-11-16', to: '2026-11-22' }

test.each([
  ['on Sunday evening', '2026-11-22T18:00:00Z', null],
  ['at 8h59 on Monday', '2026-11-23T07:59:59Z', null],
  ['at 9h on Monday', '2026-11-23T08:00:00Z', week],
  ['at 20h on Monday', '2026-11-23T19:00:00Z', null],
  ['on Tuesday', '2026-11-24T12:00:00Z', week],
  ['on Wednesday', '2026-11-25T12:00:00Z', null],
  ['over the change to summer time', '2027-03-29T08:00:00Z', { from: '2027-03-22', to: '2027-03-28' }],
  ['over the new year', '2027-01-04T12:00:00Z', { from: '2026-12-28', to: '2027-01-03' }],
])('the summary of the week before is sent on Monday or Tuesday: %s', (_when, now, expected) => {
  expect(digestWeek(new Date(now))).toEqual(expected)
})
