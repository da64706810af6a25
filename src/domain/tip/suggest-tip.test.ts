import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, zero } from '#domain/money.ts'
import { clampTip, suggestTip, tipCeiling } from '#domain/tip/suggest-tip.ts'

describe('percent-v1', () => {
  test.each([
    // amount, low, mid = suggestion, high, max
    [50, 10, 20, 30, 500],
    [100, 10, 20, 30, 500],
    [500, 30, 40, 60, 500],
    [1000, 50, 80, 120, 500],
    [4200, 210, 340, 500, 1050],
    [5000, 250, 400, 600, 1250],
    [6000, 300, 480, 720, 1500],
    [10_000, 300, 600, 1000, 2500],
    [9_999_999, 300, 600, 1000, 2_500_000],
  ])('%d cents', (amount, low, mid, high, max) => {
    expect(suggestTip(cents(amount))).toEqual({
      model: 'percent-v1',
      suggestion: mid,
      min: 0,
      max,
      levels: { none: 0, low, mid, high },
    })
  })
  test('nothing is suggested for a free cart', () => {
    expect(suggestTip(zero)).toMatchObject({
      suggestion: 0,
      max: 0,
      levels: { none: 0, low: 0, mid: 0, high: 0 },
    })
  })
  test('a larger amount never lowers a level', () => {
    const amounts = fc.integer({ min: 50, max: 1_000_000 }).map(cents)
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const [smaller, larger] = one < other ? [one, other] : [other, one]
        const [before, after] = [suggestTip(smaller).levels, suggestTip(larger).levels]
        expect(before.low <= after.low && before.mid <= after.mid && before.high <= after.high).toBe(true)
      }),
    )
  })
  test('below every cap a level is its percentage, rounded to 10 cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 6000 }), (hundredths) => {
        const { low, mid, high } = suggestTip(cents(hundredths)).levels
        // Half of 10 cents, and half a cent of the percentage itself.
        const isRounded = (level: number, percent: number) =>
          Math.abs(level * 100 - hundredths * percent) <= 550
        expect([isRounded(low, 5), isRounded(mid, 8), isRounded(high, 12)]).toEqual([true, true, true])
      }),
    )
  })
  test('levels are distinct, increasing, in steps of 10 cents, below the maximum and their caps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 1_000_000_000 }).map(cents), (amount) => {
        const { levels, max, suggestion } = suggestTip(amount)
        const all = [levels.none, levels.low, levels.mid, levels.high]
        expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b))
        expect(all.every((level) => level % 10 === 0)).toBe(true)
        expect(suggestion).toBe(levels.mid)
        expect([levels.low <= 300, levels.mid <= 600, levels.high <= 1000]).toEqual([true, true, true])
        expect(levels.high).toBeLessThanOrEqual(max)
        expect(max).toBeLessThanOrEqual(tipCeiling(amount))
      }),
    )
  })
})

describe('the maximum', () => {
  test.each([
    [4200, 10_000],
    [10_000, 10_000],
    [10_001, 10_001],
    [0, 0],
  ])('is the amount or 100 EUR: %d', (amount, ceiling) => expect(tipCeiling(cents(amount))).toBe(ceiling))
  test.each([
    [500, 4200, 500],
    [20_000, 4200, 10_000],
    [20_000, 15_000, 15_000],
    [-1, 4200, 0],
    [500, 0, 0],
  ])('a tip of %d on %d becomes %d', (tip, amount, result) =>
    expect(clampTip(cents(tip), cents(amount))).toBe(result),
  )
})
