import { describe, expect, test } from 'vitest'
import { cents, zero } from '#domain/money.ts'
import { type MonthlyLine, checkMonthlyAmount, checkMonthlyTip, monthlyBounds } from './monthly-bounds.ts'

const line = (item: number, options: number, tier: MonthlyLine['tier']): MonthlyLine => ({
  parts: { item: cents(item), options: cents(options), isExcluded: false },
  tier,
})
const free = (minAmount: number | null, maxAmount: number | null = null): MonthlyLine['tier'] => ({
  priceCategory: 'Pwyw',
  minAmount: minAmount === null ? null : cents(minAmount),
  maxAmount: maxAmount === null ? null : cents(maxAmount),
})
const fixed: MonthlyLine['tier'] = { priceCategory: 'Fixed', minAmount: null, maxAmount: null }

describe('the bounds of a monthly amount', () => {
  test.each([
    ['a gift', [line(1000, 0, free(null))], 50, 9_999_999],
    ['a donation of at least 5 euros', [line(1000, 0, free(500))], 500, 9_999_999],
    ['a donation that may be 0', [line(1000, 0, free(0))], 50, 9_999_999],
    ['a fixed price', [line(1200, 300, fixed)], 1500, 1500],
    ['a removed tier', [line(1200, 0, null)], 1200, 1200],
    [
      'a fixed price and a donation below 100 euros',
      [line(1200, 300, fixed), line(500, 0, free(100, 10_000))],
      1600,
      11_499,
    ],
  ])('%s', (_name, lines, least, most) => {
    expect(monthlyBounds(lines)).toEqual({ least, most })
  })
})

test('an amount within the bounds has no problem, another one is reported with the bound', () => {
  const bounds = { least: cents(500), most: cents(9_999) }
  expect([500, 9_999].map((amount) => checkMonthlyAmount(amount, bounds))).toEqual([[], []])
  expect(checkMonthlyAmount(499, bounds)).toEqual([
    expect.objectContaining({ field: 'amount', code: 'MIN_AMOUNT', params: { min: 500 } }),
  ])
  expect(checkMonthlyAmount(10_000, bounds)).toEqual([
    expect.objectContaining({ field: 'amount', code: 'MAX_AMOUNT', params: { max: 10_000 } }),
  ])
  expect(checkMonthlyAmount(zero, bounds)[0]?.code).toBe('AMOUNT_REQUIRED')
})

test.each([
  [160, false, []],
  [161, false, ['TIP_CONSENT']],
  [10_000, true, []],
  [10_001, true, ['TIP_MAX']],
  [0, false, []],
] as const)('a tip of %d, confirmed: %s', (tip, isConfirmed, codes) => {
  const problems = checkMonthlyTip(cents(tip), { amount: cents(2000), tip: cents(160), isConfirmed })
  expect(problems.map(({ code }) => code)).toEqual(codes)
})
