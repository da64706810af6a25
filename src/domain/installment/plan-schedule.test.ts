import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { installmentCounts } from '#domain/form/form-lists.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { type PlannedLine, offeredInstallments, planSchedule } from '#domain/installment/plan-schedule.ts'
import { cents, sumCents, zero } from '#domain/money.ts'

const today = '2026-11-21'
const line = (amount: number, change: Partial<PlannedLine> = {}): PlannedLine => ({
  amount: cents(amount),
  isExcluded: false,
  terms: [],
  ...change,
})
const plan = (change: Partial<Parameters<typeof planSchedule>[0]>, on = today) =>
  planSchedule({ frequency: 'SINGLE', installments: 1, debitDay: null, lines: [], tip: zero, ...change }, on)
const rows = (change: Partial<Parameters<typeof planSchedule>[0]>, on = today) =>
  plan(change, on)?.installments.map(({ dueOn, amount, tip }) => [dueOn, amount, tip]) ?? null

describe('a schedule', () => {
  test('of 100 € in three, the tip split', () => {
    expect(rows({ installments: 3, lines: [line(10_000)], tip: cents(800) })).toEqual([
      ['2026-11-21', 3334, 267],
      ['2026-12-21', 3333, 267],
      ['2027-01-21', 3333, 266],
    ])
  })
  test('on a chosen day, and at the end of short months', () => {
    expect(rows({ installments: 3, debitDay: 5, lines: [line(9000)] })?.map(([dueOn]) => dueOn)).toEqual([
      '2026-11-21',
      '2026-12-05',
      '2027-01-05',
    ])
    expect(rows({ installments: 3, lines: [line(9000)] }, '2028-01-31')?.map(([dueOn]) => dueOn)).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
    ])
  })
  test('of excluded lines: whole in the first payment', () => {
    expect(rows({ installments: 3, lines: [line(9000), line(2000, { isExcluded: true })] })).toEqual([
      ['2026-11-21', 5000, 0],
      ['2026-12-21', 3000, 0],
      ['2027-01-21', 3000, 0],
    ])
  })
  test('of a monthly donation: a year ahead, equal amounts', () => {
    const months = rows({ frequency: 'SUBSCRIPTION', lines: [line(1500)], tip: cents(100) })
    expect(months).toHaveLength(12)
    expect(months?.at(-1)).toEqual(['2027-10-21', 1500, 100])
  })
  const terms = [
    { date: '2026-10-01', amount: cents(5000) },
    { date: '2026-12-01', amount: cents(3000) },
    { date: '2027-02-01', amount: cents(2000) },
  ]
  test.each([
    ['2026-09-01', ['2026-09-01', '2026-12-01', '2027-02-01'], [5000, 3000, 2000]],
    ['2026-10-01', ['2026-10-01', '2026-12-01', '2027-02-01'], [5000, 3000, 2000]],
    ['2026-12-01', ['2026-12-01', '2027-02-01'], [8000, 2000]],
    ['2027-01-31', ['2027-01-31', '2027-02-01'], [8000, 2000]],
  ])('by fixed dates, ordered on %s', (on, dates, amounts) => {
    const dated = rows({ lines: [line(10_000, { terms })] }, on)
    expect(dated?.map(([dueOn]) => dueOn)).toEqual(dates)
    expect(dated?.map(([, amount]) => amount)).toEqual(amounts)
  })
  test('by fixed dates: everything at once when the last date has passed', () => {
    expect(rows({ lines: [line(10_000, { terms })] }, '2027-02-01')).toBeNull()
  })
  test('by fixed dates: a discount is deducted from each, lines without dates are paid now', () => {
    expect(rows({ lines: [line(5000, { terms }), line(700)] })).toEqual([
      ['2026-11-21', 3200, 0],
      ['2026-12-01', 1500, 0],
      ['2027-02-01', 1000, 0],
    ])
  })
  test('by fixed dates: a part below the minimum is paid with the part before it', () => {
    expect(rows({ lines: [line(200, { terms })] })).toEqual([
      ['2026-11-21', 100, 0],
      ['2026-12-01', 100, 0],
    ])
    expect(rows({ lines: [line(100, { terms })] })).toBeNull()
  })
  test('none for a cart that is paid at once or free', () => {
    expect(rows({ lines: [line(10_000)] })).toBeNull()
    expect(rows({ frequency: 'SUBSCRIPTION', lines: [line(0)] })).toBeNull()
    expect(rows({ installments: 3, lines: [line(0)] })).toBeNull()
  })
})

describe('offered counts', () => {
  test.each([
    [[1, 3, 10], 10_000, [1, 3, 10]],
    [[1, 3, 10], 499, [1, 3]],
    [[1, 3, 10], 149, [1]],
    [[1, 3, 10], 0, [1]],
    [[1, 3, 6, 10, 12], 600, [1, 3, 6, 10, 12]],
  ] as const)('%j for %i cents: %j', (counts, amount, expected) => {
    expect(offeredInstallments(counts, [line(amount)])).toEqual(expected)
  })
  test('excluded lines are not counted', () => {
    expect(offeredInstallments([1, 3], [line(10_000, { isExcluded: true }), line(100)])).toEqual([1])
  })
})

describe('any cart', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map(cents)
  const terms = fc.array(
    fc.record({
      date: fc.integer({ min: -60, max: 400 }).map((days) => addDays(today, days)),
      amount: fc.integer({ min: 50, max: 100_000 }).map(cents),
    }),
    { maxLength: 6 },
  )
  const lines = fc.array(fc.record({ amount, isExcluded: fc.boolean(), terms }), {
    minLength: 1,
    maxLength: 5,
  })
  const cart = fc.record({
    frequency: fc.constantFrom('SINGLE', 'INSTALLMENT'),
    installments: fc.constantFrom(...installmentCounts),
    debitDay: fc.option(fc.integer({ min: 1, max: 28 })),
    lines,
    tip: fc.integer({ min: 0, max: 50_000 }).map(cents),
  })

  test('the parts add up to the cent, in order, from today on', () => {
    fc.assert(
      fc.property(cart, (one) => {
        const schedule = planSchedule(one, today)
        if (schedule === null) return
        const { installments, amount: whole, tip } = schedule
        expect(sumCents(installments.map((part) => part.amount))).toBe(whole)
        expect(sumCents(installments.map((part) => part.tip))).toBe(tip)
        expect([whole, tip]).toEqual([sumCents(one.lines.map((part) => part.amount)), one.tip])
        const dates = installments.map(({ dueOn }) => dueOn)
        expect(dates[0]).toBe(today)
        expect(dates).toEqual([...new Set(dates)].toSorted())
        expect(installments.map(({ number }) => number)).toEqual(dates.map((_, index) => index + 1))
      }),
    )
  })
  test('no offered count has a part below 0.50 €', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const plain = some.map((one) => ({ ...one, terms: [] }))
        for (const installments of offeredInstallments(installmentCounts, plain).filter((n) => n > 1)) {
          const schedule = plan({ installments, lines: plain })
          expect(schedule?.installments).toHaveLength(installments)
          for (const part of schedule?.installments ?? []) expect(part.amount).toBeGreaterThanOrEqual(50)
        }
      }),
    )
  })
})
