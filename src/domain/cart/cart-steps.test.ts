import { expect, test } from 'vitest'
import { reachedSteps } from '#domain/cart/cart-steps.ts'

const row = (begun: number, identified: number, started: number, paid: number) => ({
  begun,
  identified,
  started,
  paid,
})

test.each([
  ['shares of the step before', row(120, 84, 80, 60), [null, 70, 95, 75]],
  ['to the nearest percent', row(3, 2, 2, 1), [null, 67, 100, 50]],
  ['almost all are not all', row(1000, 999, 999, 998), [null, 99, 100, 99]],
  ['a few are not none', row(1000, 2, 0, 0), [null, 1, 0, null]],
  ['none was begun', row(0, 0, 0, 0), []],
])('%s', (_, counts, percents) => {
  expect(reachedSteps(counts, true).map(({ percent }) => percent)).toEqual(percents)
})

test('an order on one page begins with its payment', () => {
  expect(reachedSteps(row(9, 8, 8, 6), false)).toEqual([
    { step: 'started', carts: 8, percent: null },
    { step: 'paid', carts: 6, percent: 75 },
  ])
  expect(reachedSteps(row(1, 0, 0, 0), false)).toEqual([])
})
