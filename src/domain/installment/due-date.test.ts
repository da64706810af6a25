import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import {
  addDays,
  announcedDay,
  dayOf,
  dueDate,
  isValidOn,
  nextDueDate,
} from '#domain/installment/due-date.ts'

test.each([
  ['2027-01-31', 31, 0, '2027-01-31'],
  ['2027-01-31', 31, 1, '2027-02-28'],
  ['2028-01-31', 31, 1, '2028-02-29'],
  ['2028-02-29', 29, 12, '2029-02-28'],
  ['2028-02-29', 29, 1, '2028-03-29'],
  ['2027-01-31', 31, 3, '2027-04-30'],
  ['2027-01-31', 5, 1, '2027-02-05'],
  ['2026-12-15', 15, 1, '2027-01-15'],
  ['2026-12-31', 28, 2, '2027-02-28'],
  ['2026-11-21', 1, 12, '2027-11-01'],
  ['2027-03-15', 15, -1, '2027-02-15'],
] as const)('from %s on day %i, %i months later: %s', (start, day, months, expected) => {
  expect(dueDate(start, day, months)).toBe(expected)
})

test.each([
  ['2027-01-15', '2027-01-14', 3, '2027-01-15'],
  ['2027-01-15', '2027-01-15', 3, '2027-01-18'],
  ['2027-01-15', '2027-01-30', 3, '2027-02-02'],
  ['2027-01-15', '2027-01-15', 0, '2027-01-16'],
] as const)('a debit of %s planned on %s with %i days of notice: %s', (dueOn, today, days, expected) => {
  expect(announcedDay(dueOn, today, days)).toBe(expected)
})

test.each([
  ['2027-01-10', 15, '2027-01-15'],
  ['2027-01-15', 15, '2027-02-15'],
  ['2027-01-31', 31, '2027-02-28'],
  ['2027-02-28', 31, '2027-03-31'],
  ['2026-12-31', 1, '2027-01-01'],
] as const)('after %s, day %i comes next on %s', (after, day, expected) => {
  expect(nextDueDate(after, day)).toBe(expected)
})

test('days are civil days: the two clock changes of a year add and remove none', () => {
  expect(addDays('2027-03-27', 1)).toBe('2027-03-28')
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29')
  expect(addDays('2027-10-30', 2)).toBe('2027-11-01')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  // The hour that is skipped and the hour that occurs twice belong to one day.
  for (const night of ['2027-03-28', '2027-10-31'])
    for (const time of ['T00:30:00Z', 'T01:00:00Z', 'T01:30:00Z', 'T02:30:00Z'])
      expect(parisDate(new Date(`${night}${time}`))).toBe(night)
})

test('a card is valid until the end of its month', () => {
  expect(isValidOn({ month: 2, year: 2028 }, '2028-02-29')).toBe(true)
  expect(isValidOn({ month: 2, year: 2028 }, '2028-03-01')).toBe(false)
  expect(isValidOn({ month: 12, year: 2026 }, '2027-01-01')).toBe(false)
})

test('each month has one day of debit, the requested one or the last of the month', () => {
  const start = fc.integer({ min: 0, max: 365 * 40 }).map((days) => addDays('2026-01-01', days))
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 0, max: 36 }),
      (from, day, later) => {
        const due = dueDate(from, day, later)
        expect(due.slice(0, 7)).toBe(dueDate(from, 1, later).slice(0, 7))
        const isLast = addDays(due, 1).slice(0, 7) !== due.slice(0, 7)
        expect(dayOf(due) === day || (isLast && dayOf(due) < day)).toBe(true)
        expect(due < dueDate(from, day, later + 1)).toBe(true)
      },
    ),
  )
})
