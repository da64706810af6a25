import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cents,
  addCents,
  cents,
  centsToDecimal,
  maxCents,
  minCents,
  multiplyCents,
  percentFunded,
  percentOf,
  percentOfParts,
  roundToStep,
  splitByWeights,
  splitEvenly,
  subtractCents,
  sumCents,
  vatIncludedIn,
  zero,
} from '#domain/money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(cents)

describe('cents', () => {
  test.each([0, 1, 4200, -50, Number.MAX_SAFE_INTEGER])('takes %d', (n) => expect(cents(n)).toBe(n))
  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (n) => {
    expect(() => cents(n)).toThrow(RangeError)
  })
  test('has no negative zero', () => expect(Object.is(cents(-0), 0)).toBe(true))
  test('refuses a sum that is no longer exact', () => {
    expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError)
  })
})

describe('simple operations', () => {
  test('add, subtract, multiply, minimum and maximum', () => {
    expect(addCents(cents(1), cents(2), cents(3))).toBe(6)
    expect(addCents()).toBe(0)
    expect(subtractCents(cents(1), cents(3))).toBe(-2)
    expect(multiplyCents(cents(1999), 3)).toBe(5997)
    expect(() => multiplyCents(cents(100), 1.5)).toThrow(RangeError)
    expect(minCents(cents(3), cents(1), cents(2))).toBe(1)
    expect(maxCents(cents(1), cents(3), cents(2))).toBe(3)
  })
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [4200, '42.00'],
    [-5, '-0.05'],
    [123_456_789, '1234567.89'],
  ])('%d cents as decimal text', (n, text) => expect(centsToDecimal(cents(n))).toBe(text))
  test.each([
    [14, 10],
    [15, 20],
    [336, 340],
    [-15, -10],
  ])('%d to the nearest 10 cents', (n, rounded) => expect(roundToStep(cents(n), cents(10))).toBe(rounded))
  test('a step is positive', () => expect(() => roundToStep(cents(5), zero)).toThrow(RangeError))
})

describe('percentages', () => {
  test.each([
    [4200, 8, 336],
    [50, 1, 1],
    [49, 1, 0],
    [435, 10, 44],
    [1999, 5.5, 110],
    [10_000, 2.1, 210],
    [-150, 1, -1],
  ])('%d at %d %%', (n, percent, result) => expect(percentOf(cents(n), percent)).toBe(result))
  test.each([-1, 1.234, Number.NaN])('refuses %d %%', (percent) => {
    expect(() => percentOf(cents(100), percent)).toThrow(RangeError)
  })
  test('several parts are rounded once', () => {
    const parts = [cents(33), cents(33), cents(34)].map((part) => ({ amount: part, percent: 50 }))
    expect(percentOfParts(parts)).toBe(50)
  })
  test.each([
    [12_000, 20, 2000],
    [10_550, 5.5, 550],
    [1000, 20, 167],
    [1000, 0, 0],
    [10_210, 2.1, 210],
  ])('VAT in %d at %d %%', (n, rate, vat) => expect(vatIncludedIn(cents(n), rate)).toBe(vat))
  test('VAT is part of the amount', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(0, 2.1, 5.5, 10, 20), (n, rate) => {
        const vat = vatIncludedIn(n, rate)
        expect(vat).toBeGreaterThanOrEqual(0)
        expect(vat).toBeLessThanOrEqual(n)
        // Adding the VAT to the net amount gives the gross amount, within half a cent.
        expect(Math.abs(percentOf(subtractCents(n, vat), rate) - vat)).toBeLessThanOrEqual(1)
      }),
    )
  })
  test.each([
    [0, 1000, 0],
    [999, 1000, 99],
    [1000, 1000, 100],
    [2500, 1000, 250],
    [500, 0, 0],
    [-10, 100, 0],
  ])('%d of a goal of %d', (collected, goal, percent) => {
    expect(percentFunded(cents(collected), cents(goal))).toBe(percent)
  })
})

describe('splits', () => {
  test('gives the remainder to the first parts', () => {
    expect(splitEvenly(cents(10_000), 3)).toEqual([3334, 3333, 3333])
    expect(splitEvenly(cents(10_000), 12).slice(0, 5)).toEqual([834, 834, 834, 834, 833])
  })
  test.each([0, -1, 1.5])('refuses %d parts', (parts) =>
    expect(() => splitEvenly(cents(10), parts)).toThrow(RangeError),
  )
  test('refuses negative amounts and weights', () => {
    expect(() => splitEvenly(cents(-1), 2)).toThrow(RangeError)
    expect(() => splitByWeights(cents(-1), [1])).toThrow(RangeError)
    expect(() => splitByWeights(cents(1), [2, -1])).toThrow(RangeError)
  })
  test('equal parts add up and differ by a cent at most', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 200 }), (total, count) => {
        const parts = splitEvenly(total, count)
        expect(sumCents(parts)).toBe(total)
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      }),
    )
  })
  test('by largest remainder', () => {
    expect(splitByWeights(cents(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByWeights(cents(10), [6, 3, 2])).toEqual([5, 3, 2])
    expect(splitByWeights(cents(5), [0, 0])).toEqual([3, 2])
    expect(splitByWeights(cents(7), [0, 5])).toEqual([0, 7])
  })
  test('weighted parts add up, none is negative, the heavier never gets less', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(amount, weights, (total: Cents, list) => {
        const parts = splitByWeights(total, list)
        expect(sumCents(parts)).toBe(total)
        expect(parts.every((part) => part >= 0)).toBe(true)
        // A heavier part never gets less than a lighter one.
        const byWeight = parts
          .map((part, index) => ({ part, weight: list[index] ?? 0 }))
          .toSorted((a, b) => a.weight - b.weight)
        const isInOrder = byWeight.every(({ part, weight }, index) => {
          const lighter = byWeight[index - 1]
          return lighter === undefined || lighter.weight === weight || lighter.part <= part
        })
        expect(isInOrder).toBe(true)
      }),
    )
  })
})
