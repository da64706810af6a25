import { expect, test } from 'vitest'
import { comparedPeriods } from '#domain/calendar/compared-periods.ts'

test('the month and the year until today, beside the same days a year before', () => {
  expect(comparedPeriods('2026-11-29')).toEqual({
    month: { from: '2026-11-01', to: '2026-11-29', before: { from: '2025-11-01', to: '2025-11-29' } },
    year: { from: '2026-01-01', to: '2026-11-29', before: { from: '2025-01-01', to: '2025-11-29' } },
  })
})

test('a leap day is compared with the day before it', () => {
  expect(comparedPeriods('2028-02-29').month.before).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})
