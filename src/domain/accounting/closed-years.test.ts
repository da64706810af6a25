import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkClose,
  closeObstacle,
  countChanged,
  maxCloseReason,
  mostCloses,
  yearsToClose,
} from '#domain/accounting/closed-years.ts'
import { fiscalYear } from '#domain/accounting/fiscal-year.ts'

const moved = { first: '2024-03-05', last: '2026-11-03' }
const january = { firstMonth: 1, today: '2026-11-29' }
const closed2025 = { from: '2025-01-01', to: '2025-12-31' }
const closed2024 = { from: '2024-01-01', to: '2024-12-31' }

test('a year is listed once it is over, and a closed one as it was closed', () => {
  expect(yearsToClose(null, [], january)).toEqual([])
  expect(yearsToClose(moved, [], january)).toEqual([closed2025, closed2024])
  expect(yearsToClose(moved, [], { ...january, today: '2026-12-31' })).toHaveLength(2)
  expect(yearsToClose(moved, [], { ...january, today: '2027-01-01' })).toHaveLength(3)
  expect(yearsToClose(moved, [closed2024], january)).toEqual([closed2025, closed2024])
})

test('the years beside a closed one have fewer months where the first month moved', () => {
  const september = { firstMonth: 9, today: '2026-11-29' }
  expect(yearsToClose(moved, [closed2025], september)).toEqual([
    { from: '2026-01-01', to: '2026-08-31' },
    closed2025,
    { from: '2024-09-01', to: '2024-12-31' },
    { from: '2023-09-01', to: '2024-08-31' },
  ])
})

test('years are closed in order; a closed one again, up to a maximum', () => {
  const years = (...closed: boolean[]) =>
    closed.map((isClosed, index) => ({ to: `202${6 - index}-12-31`, isClosed }))
  expect(closeObstacle(years(false, false), { to: '2026-12-31', closes: 0 })).toBe('EARLIER_YEAR_OPEN')
  expect(closeObstacle(years(false, false), { to: '2025-12-31', closes: 0 })).toBeNull()
  expect(closeObstacle(years(false, true), { to: '2026-12-31', closes: 0 })).toBeNull()
  // The entries of an earlier year may come after a later one was closed.
  expect(closeObstacle(years(true, false), { to: '2026-12-31', closes: 1 })).toBeNull()
  expect(closeObstacle(years(true, true), { to: '2026-12-31', closes: mostCloses })).toBe('CLOSE_LIMIT')
})

test('no day is in two years', () => {
  const month = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(month, month, fc.integer({ min: 2023, max: 2025 }), (former, firstMonth, year) => {
      const { from, to } = fiscalYear(year, former)
      const years = yearsToClose(moved, [{ from, to }], { firstMonth, today: '2026-11-29' })
      // From the latest day to the first one, without a step back.
      const days = years.flatMap(({ from: first, to: last }) => [last, first])
      expect(days).toEqual(days.toSorted().toReversed())
      const lastDays = years.map(({ to: last }) => last)
      const firstDays = new Set(years.map(({ from: first }) => first))
      expect(lastDays.filter((day) => firstDays.has(day))).toEqual([])
    }),
  )
})

test.each([
  [[], [], 0],
  [['a', 'b'], ['b', 'a'], 0],
  [['a', 'a'], ['a'], 1],
  [['a'], ['b'], 1],
  [['a', 'b'], ['a', 'b', 'c'], 1],
  [['a', 'b', 'c'], ['a', 'd', 'e'], 2],
])('from %j to %j, %i entries changed', (before, after, count) =>
  expect(countChanged(before, after)).toBe(count),
)

test('the order of entries changes none, and each new one counts', () => {
  const entries = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(entries, entries, (list, more) => {
      expect(countChanged(list, list.toReversed())).toBe(0)
      expect(countChanged(list, [...more, ...list])).toBe(more.length)
      expect(countChanged([...more, ...list], list)).toBe(more.length)
    }),
  )
})

test('a reason is asked where it is needed, and is not endless', () => {
  expect(checkClose({ reason: ' ' }, false)).toEqual([])
  expect(checkClose({ reason: ' ' }, true)).toMatchObject([{ field: 'close.reason', code: 'REQUIRED' }])
  expect(checkClose({ reason: 'x'.repeat(maxCloseReason + 1) }, true)).toMatchObject([{ code: 'MAX_LENGTH' }])
})
