import { expect, test } from 'vitest'
import { asksAmount, leastPrice, priceCategories, unitPrice } from '#domain/form/price-kinds.ts'
import { cents } from '#domain/money.ts'

const tier = (
  priceCategory: (typeof priceCategories)[number],
  price = 0,
  minAmount: number | null = null,
) => ({
  priceCategory,
  price,
  minAmount,
})

test('the visitor types an amount only where the price is free', () => {
  expect(priceCategories.filter((priceCategory) => asksAmount({ priceCategory }))).toEqual(['Pwyw'])
})

test.each([
  ['the typed amount', tier('Pwyw', 1000), 4200, 4200],
  ['nothing while none is typed', tier('Pwyw', 1000), null, 0],
  ['nothing for a negative amount', tier('Pwyw'), -5, 0],
  ['the set price, whatever is sent', tier('Fixed', 2000), 1, 2000],
  ['nothing for a free tier, whatever is sent', tier('Free', 2000), 1, 0],
])('a unit costs %s', (_what, price, customAmount, expected) =>
  expect(unitPrice(price, customAmount)).toBe(expected),
)

test.each([
  ['the minimum', tier('Pwyw', 1000, 500), 500],
  ['the suggested amount where there is no minimum', tier('Pwyw', 1000), 1000],
  ['the set price', tier('Fixed', 2000), 2000],
  ['nothing', tier('Free'), 0],
])('an offer shows %s', (_what, price, expected) => expect(leastPrice(price)).toBe(cents(expected)))
