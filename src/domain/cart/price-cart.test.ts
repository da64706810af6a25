import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import { expandItems } from '#domain/cart/items/expand-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { cents, sumCents, vatIncludedIn, zero } from '#domain/money.ts'
import { anyDiscount } from '../../../tests/build/domain/any-discount.ts'
import { aFormDefinition, aTicket, aTier, anOption } from '../../../tests/build/domain/definitions.ts'

const form = aFormDefinition({
  tiers: [
    aTier(),
    aTicket({ vatRate: 5.5, extraOptions: [anOption({ vatRate: 20 })] }),
    aTicket({ id: 'free', key: 'free', priceCategory: 'Free', price: zero }),
    aTicket({ id: 'shirt', key: 'shirt', tierType: 'Product', vatRate: 20, price: cents(1999) }),
  ],
})
const price = (items: readonly CartItemDraft[], discount?: Parameters<typeof priceCart>[2]) =>
  priceCart(expandItems(items, form), form, discount)
const code = { percent: null, amount: null, tiers: [] }

describe('priceCart', () => {
  test('a gift', () => {
    const { items, paymentTerms, paymentFrequency } = price([{ tierId: 't1', customAmount: 4200 }])
    expect(paymentTerms).toEqual({ initialAmount: 4200, discount: 0, realAmount: 4200, vat: 0 })
    expect(items).toMatchObject([{ name: 'Don', type: 'Donation', customAmount: 4200, paymentTerms }])
    expect(paymentFrequency).toBe('SINGLE')
  })
  test('options, and VAT at two rates', () => {
    const { items, paymentTerms } = price([
      { tierId: 'ticket', quantity: 2, extraOptions: [{ extraOptionId: 'o1', value: true }] },
      { tierId: 'free' },
    ])
    expect(items.map((item) => item.paymentTerms.initialAmount)).toEqual([2300, 2300, 0])
    // 4000 at 5.5 % contains 209 (208.53), 600 at 20 % contains 100: rounded once per rate.
    expect(paymentTerms).toEqual({ initialAmount: 4600, discount: 0, realAmount: 4600, vat: 309 })
    expect(items.map((item) => item.paymentTerms.vat)).toEqual([155, 154, 0])
  })
  test('an empty cart costs nothing', () => {
    expect(price([]).paymentTerms).toEqual({ initialAmount: 0, discount: 0, realAmount: 0, vat: 0 })
  })
  test('a percentage off tier prices only: no option, no donation', () => {
    const { items, paymentTerms } = price(
      [
        { tierId: 'ticket', extraOptions: [{ extraOptionId: 'o1', value: true }] },
        { tierId: 'shirt' },
        { tierId: 't1', customAmount: 1000 },
      ],
      { ...code, percent: 10 },
    )
    expect(items.map((item) => item.paymentTerms.discount)).toEqual([200, 200, 0])
    expect(paymentTerms).toMatchObject({ initialAmount: 5299, discount: 400, realAmount: 4899 })
    expect(items[0]?.paymentTerms.vat).toBe(
      sumCents([vatIncludedIn(cents(1800), 5.5), vatIncludedIn(cents(300), 20)]),
    )
  })
  test('an amount off, never more than the prices; only the tiers of the code', () => {
    expect(price([{ tierId: 'ticket' }], { ...code, amount: cents(9999) }).paymentTerms.realAmount).toBe(0)
    const { items } = price([{ tierId: 'ticket' }, { tierId: 'shirt' }], {
      ...code,
      amount: cents(500),
      tiers: ['shirt'],
    })
    expect(items.map((item) => item.paymentTerms.discount)).toEqual([0, 500])
  })
  test.each([
    [[{ tierId: 'other' }]],
    [[{ tierId: 'ticket', extraOptions: [{ extraOptionId: 'other', value: true }] }]],
  ])('items of another form are refused: %j', (items) => {
    expect(() => price(items)).toThrow(expect.objectContaining({ code: 'TIER_UNKNOWN', status: 400 }))
  })
})

describe('priceCart, for any cart', () => {
  test('items add up to the cart, nothing is negative', () => {
    const item = fc.oneof(
      fc.record({ tierId: fc.constant('t1'), customAmount: fc.integer({ min: 0, max: 9_999_999 }) }),
      fc.record({
        tierId: fc.constantFrom('ticket', 'free', 'shirt'),
        quantity: fc.integer({ min: 1, max: 20 }),
        customAmount: fc.integer(),
      }),
      fc.constant({ tierId: 'ticket', extraOptions: [{ extraOptionId: 'o1', value: true }] }),
    )
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), anyDiscount, (items, given) => {
        const { items: priced, paymentTerms } = price(items, given)
        for (const key of ['initialAmount', 'discount', 'realAmount', 'vat'] as const) {
          expect(sumCents(priced.map((one) => one.paymentTerms[key]))).toBe(paymentTerms[key])
          for (const one of priced) expect(one.paymentTerms[key]).toBeGreaterThanOrEqual(0)
        }
        for (const { paymentTerms: terms } of [...priced, { paymentTerms }]) {
          expect(terms.initialAmount - terms.discount).toBe(terms.realAmount)
        }
        expect(paymentTerms.vat).toBeLessThanOrEqual(paymentTerms.realAmount)
      }),
    )
  })
})
