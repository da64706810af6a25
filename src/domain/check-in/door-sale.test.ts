import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkSale,
  doorPrices,
  mostSaleAmount,
  mostSaleTickets,
  saleTotal,
} from '#domain/check-in/door-sale.ts'
import type { TierDefinition } from '#domain/form/form-definition.ts'
import { cents } from '#domain/money.ts'

const now = new Date('2027-03-13T23:30:00Z')
const plain: Partial<TierDefinition> = {
  tierType: 'Registration',
  priceCategory: 'Fixed',
  price: cents(1200),
  paymentFrequency: 'SINGLE',
  maxPerCart: null,
  saleStartDate: null,
  saleEndDate: null,
  extraOptions: [],
}
const tier = (id: string, change: object = {}) => ({ id, ...plain, ...change }) as TierDefinition
const option = (price: number, isRequired: boolean) => ({ id: `${price}`, price, isRequired })

describe('the prices of a gate', () => {
  test.each([
    ['a ticket', {}, { price: 1200, most: mostSaleTickets, isOnline: true }],
    [
      'with the options that each must have',
      { extraOptions: [option(300, true), option(500, false)] },
      { price: 1500 },
    ],
    ['with its maximum per order', { maxPerCart: 4 }, { most: 4 }],
    ['whose sale online is over', { saleEndDate: '2027-03-13T12:00:00Z' }, { isOnline: false }],
    // Half past midnight in Paris: still the evening of the 13th.
    ['of this evening', { day: '2027-03-13' }, { price: 1200 }],
    ['of another day', { day: '2027-03-14' }, null],
    ['that is hidden', { isHidden: true }, null],
    ['that the guest chooses', { priceCategory: 'Pwyw' }, null],
    ['paid by months', { paymentFrequency: 'SUBSCRIPTION' }, null],
    ['of a product', { tierType: 'Product' }, null],
  ])('%s', (_name, change, expected) => {
    const prices = doorPrices({ tiers: [tier('one', change)] }, null, now)
    expect(prices).toMatchObject(expected === null ? [] : [expected])
  })

  test('are those that it admits', () => {
    const tiers = [tier('adult'), tier('child')]
    expect(doorPrices({ tiers }, ['child'], now).map(({ tierId }) => tierId)).toEqual(['child'])
  })
})

const none = { firstName: '', lastName: '', email: '' }
const codes = (...[items, total, guest]: Parameters<typeof checkSale>) =>
  checkSale(items, total, guest).map(({ field, code }) => `${field} ${code}`)
const one = { tierId: 'adult', quantity: 1 }

test.each([
  ['without a guest', [one], 1200, none, []],
  ['with a guest', [one], 1200, { firstName: 'Ida', lastName: 'Roy', email: ' ida@exemple.fr ' }, []],
  ['of nothing', [], 0, none, ['sale.items CART_EMPTY']],
  ['of one price twice', [one, one], 2400, none, ['sale.items CART_EMPTY']],
  ['of too many tickets', [{ ...one, quantity: mostSaleTickets + 1 }], 0, none, ['sale.items QUANTITY']],
  ['of too much money', [one], mostSaleAmount + 1, none, ['sale.items MAX_AMOUNT']],
  [
    'with an odd guest',
    [one],
    1200,
    { firstName: 'Roy', lastName: 'roy', email: 'x' },
    ['sale.lastName NAMES_IDENTICAL', 'sale.email EMAIL'],
  ],
])('a sale %s', (_name, items, total, guest, expected) => {
  expect(codes(items, cents(total), guest)).toEqual(expected)
})

test('a total is that of each ticket, in any order', () => {
  const sale = fc.array(fc.record({ price: fc.nat(5_000), quantity: fc.integer({ min: 1, max: 20 }) }))
  fc.assert(
    fc.property(sale, (lines) => {
      const prices = lines.map(({ price }, id) => ({ tierId: `${id}`, price: cents(price), most: 20 }))
      const items = lines.map(({ quantity }, id) => ({ tierId: `${id}`, quantity }))
      const each = lines.flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => price))
      const expected = each.reduce((sum, price) => sum + price, 0)
      expect([saleTotal(items, prices), saleTotal(items.toReversed(), prices)]).toEqual([expected, expected])
    }),
  )
})
