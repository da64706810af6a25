import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expandItems } from '#domain/cart/items/expand-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { lineParts } from '#domain/installment/cart-schedule.ts'
import { addCents, cents, sumCents, zero } from '#domain/money.ts'
import { chosenOptions } from '#domain/order/line-details.ts'
import { type BrokenOrder, breakDownOrder } from '#domain/order/order-breakdown.ts'
import { anyDiscount } from '../../../tests/build/domain/any-discount.ts'
import { aFormDefinition, aTicket, aTier, anOption } from '../../../tests/build/domain/definitions.ts'

const form = aFormDefinition({
  tiers: [
    aTier(),
    aTicket({
      vatRate: 5.5,
      extraOptions: [anOption({ vatRate: 20, price: cents(333) }), anOption({ id: 'o2', vatRate: 10 })],
    }),
    aTicket({ id: 'free', key: 'free', priceCategory: 'Free', price: zero }),
    aTicket({ id: 'shirt', key: 'shirt', tierType: 'Product', vatRate: 20, price: cents(1999) }),
  ],
})

type Drafts = Parameters<typeof expandItems>[0]
type Discount = Parameters<typeof priceCart>[2]

/** The order that a cart becomes. */
function orderOf(drafts: Drafts, discount: Discount = null, tip = zero): BrokenOrder {
  const priced = priceCart(expandItems(drafts, form), form, discount)
  const parts = lineParts(priced.items, form.tiers)
  const items = priced.items.map((item, index) => ({
    amount: item.paymentTerms,
    parts: parts[index] ?? { item: zero, options: zero, isExcluded: false },
    vatRate: form.tiers.find(({ id }) => id === item.tierId)?.vatRate ?? 0,
    options: chosenOptions(item, form),
  }))
  const { realAmount: amount, discount: taken, vat } = priced.paymentTerms
  return { items, amount, discount: taken, vat, tip }
}

describe('the breakdown of an order', () => {
  test('tickets with options, a discount, a gift and a tip', () => {
    const options = [{ extraOptionId: 'o1', value: true }]
    const drafts = [
      { tierId: 'ticket', quantity: 2, extraOptions: options },
      { tierId: 't1', customAmount: 500 },
    ]
    const order = orderOf(drafts, { percent: 10, amount: null, tiers: [] }, cents(300))
    const { lines, total, vatByRate } = breakDownOrder(order)
    expect(lines).toEqual([
      { price: 2000, options: 333 },
      { price: 2000, options: 333 },
      { price: 500, options: 0 },
    ])
    expect(total).toBe(4766 - 400 + 700)
    expect(vatByRate).toEqual([
      { rate: 0, net: 500, vat: 0, gross: 500 },
      { rate: 5.5, net: 3412, vat: 188, gross: 3600 },
      { rate: 20, net: 555, vat: 111, gross: 666 },
    ])
  })

  test('lines and rates add up to any order, to the cent', () => {
    const item = fc.oneof(
      fc.record({ tierId: fc.constant('t1'), customAmount: fc.integer({ min: 0, max: 9_999_999 }) }),
      fc.record({
        tierId: fc.constantFrom('ticket', 'free', 'shirt'),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({
        tierId: fc.constant('ticket'),
        quantity: fc.integer({ min: 1, max: 9 }),
        extraOptions: fc
          .subarray(['o1', 'o2'])
          .map((ids) => ids.map((extraOptionId) => ({ extraOptionId, value: true }))),
      }),
    )
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), anyDiscount, fc.nat(10_000), (drafts, code, tip) => {
        const order = orderOf(drafts, code, cents(tip))
        const { lines, total, vatByRate } = breakDownOrder(order)
        const sold = sumCents(lines.map(({ price, options }) => addCents(price, options)))
        expect(sold).toBe(order.amount + order.discount)
        expect(total).toBe(order.amount + tip)
        expect(vatByRate).not.toBeNull()
        const rates = vatByRate ?? []
        expect(sumCents(rates.map(({ vat }) => vat))).toBe(order.vat)
        expect(sumCents(rates.map(({ gross }) => gross))).toBe(order.amount)
        for (const { net, vat, gross } of rates) expect(net + vat).toBe(gross)
      }),
    )
  })

  test('without the rates of its options, an order has no VAT by rate', () => {
    const order = orderOf([{ tierId: 'ticket', extraOptions: [{ extraOptionId: 'o1', value: true }] }])
    const former = order.items.map(({ options: _options, ...item }) => item)
    expect(breakDownOrder({ ...order, items: former })).toMatchObject({ vatByRate: null, total: 2333 })
  })

  test('lines that do not add up are refused', () => {
    const order = orderOf([{ tierId: 'shirt' }])
    expect(() => breakDownOrder({ ...order, amount: cents(1) })).toThrow(RangeError)
  })
})
