import { expect, test } from 'vitest'
import { weeksOf } from '#domain/income/weeks-of-year.ts'

test.each([
  ['begins on a Thursday', 2026, ['2026-01-01', '2026-01-05', '2026-12-28'], 53],
  ['begins on a Monday', 2029, ['2029-01-01', '2029-01-08', '2029-12-31'], 53],
  ['begins on a Sunday and ends on a Monday', 2040, ['2040-01-01', '2040-01-02', '2040-12-31'], 54],
  ['ends on a Sunday', 2028, ['2028-01-01', '2028-01-03', '2028-12-25'], 53],
])('weeks of a year that %s', (_, year, [first, second, last], count) => {
  const weeks = weeksOf(year)
  expect([weeks[0], weeks[1], weeks.at(-1), weeks.length]).toEqual([first, second, last, count])
})
