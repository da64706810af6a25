import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { type PlanParts, planOf, plannedLines } from '#web/features/installments/plan-of.ts'
import { aCartItem } from '../../../../tests/build/a-web-cart.ts'
import { aTicket } from '../../../../tests/build/questions/asking-form.ts'

const parts: PlanParts = {
  frequency: 'SINGLE',
  lines: [{ amount: cents(10_000), isExcluded: false, terms: [] }],
  tip: cents(100),
  debitDay: null,
  today: '2027-01-31',
}

describe('a plan on the page', () => {
  test('adds up to the cart total, with each date in its month', () => {
    expect(planOf(parts, 3).map(({ date, amount, tipPart }) => [date, amount, tipPart])).toEqual([
      ['2027-01-31', 3334, 34],
      ['2027-02-28', 3333, 33],
      ['2027-03-31', 3333, 33],
    ])
  })
  test('is empty for a single payment', () => {
    expect(planOf(parts, 1)).toEqual([])
  })
  test('continues monthly on the chosen day', () => {
    const [first, second, third] = planOf({ ...parts, frequency: 'SUBSCRIPTION', debitDay: 5 }, 1)
    expect([first?.date, second?.date, third?.date]).toEqual(['2027-01-31', '2027-02-05', '2027-03-05'])
    expect(second).toMatchObject({ amount: 10_000, tipPart: 100, status: 'Planned' })
  })
})

test('lines have the amount after the discount and the terms of their tiers', () => {
  const terms = [{ date: '2027-03-01', amount: 1000 }]
  const lines = plannedLines({
    itemList: [
      aCartItem('1', 'course', {
        paymentTerms: { initialAmount: 1000, discount: 200, realAmount: 800, vat: 0 },
      }),
      aCartItem('2', 'licence'),
    ],
    tierList: [aTicket('course', { terms }), aTicket('licence', { isExcludedFromInstallments: true })],
  })
  expect(lines).toEqual([
    { amount: 800, isExcluded: false, terms },
    { amount: 1000, isExcluded: true, terms: [] },
  ])
})
