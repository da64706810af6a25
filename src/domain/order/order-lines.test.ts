import { expect, test } from 'vitest'
import type { SnapshotItem } from '#domain/cart/cart.ts'
import { cents, zero } from '#domain/money.ts'
import { orderLines } from '#domain/order/order-lines.ts'

const item = (name: string, paid: number): SnapshotItem => ({
  name,
  tierId: name,
  type: 'Donation',
  amount: { initialAmount: cents(paid + 100), discount: cents(100), realAmount: cents(paid), vat: zero },
  parts: { item: cents(paid), options: zero, isExcluded: false },
  vatRate: 0,
  isEligibleTaxReceipt: true,
  customFields: [],
  extraOptions: [],
  participant: null,
})

test('one numbered line per frozen item', () => {
  const items = [item('a', 4200), item('b', 0)]
  expect(orderLines({ items, realAmount: cents(4200) })).toMatchObject([
    { number: 1, name: 'a', amount: 4200, initialAmount: 4300, discount: 100, item: items[0] },
    { number: 2, name: 'b', amount: 0 },
  ])
})

test('a snapshot that does not add up is refused', () => {
  expect(() => orderLines({ items: [item('a', 4200)], realAmount: cents(4201) })).toThrow(RangeError)
})
