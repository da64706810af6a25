import { expect, test } from 'vitest'
import { fiscalYear, fiscalYearOf, fiscalYearsBetween } from '#domain/accounting/fiscal-year.ts'

test.each([
  [2026, 1, '2026-01-01', '2026-12-31'],
  [2026, 9, '2026-09-01', '2027-08-31'],
  [2023, 3, '2023-03-01', '2024-02-29'],
  [2026, 12, '2026-12-01', '2027-11-30'],
])('the year %i from month %i', (year, month, from, to) =>
  expect(fiscalYear(year, month)).toEqual({ year, from, to }),
)

test('a day is in one year, and the years between two days are listed from the latest', () => {
  expect([fiscalYearOf('2026-08-31', 9).year, fiscalYearOf('2026-09-01', 9).year]).toEqual([2025, 2026])
  expect(fiscalYearsBetween('2025-01-02', '2026-09-01', 9).map(({ year }) => year)).toEqual([
    2026, 2025, 2024,
  ])
})
