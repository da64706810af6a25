import { expect, test } from 'vitest'
import { orderGroups, vatByRate } from '#web/features/cart-summary/order-groups.ts'
import { aCartItem } from '../../../../tests/build/a-web-cart.ts'
import { aTicket, anOption } from '../../../../tests/build/questions/asking-form.ts'

const shuttle = anOption('o1', { label: 'Navette', price: 300, vatRate: 20 })
const tierList = [aTicket('adult', { vatRate: 10, extraOptions: [shuttle] }), aTicket('gift')]

/** @param withOption whether the shuttle was chosen, whose price is in `initialAmount` */
function unit(id: string, tierId: string, initialAmount: number, withOption = false) {
  return aCartItem(id, tierId, {
    extraOptions: withOption ? [{ extraOptionId: 'o1', value: true, customFields: [] }] : [],
    paymentTerms: { initialAmount, discount: 0, realAmount: initialAmount, vat: 0 },
  })
}

test('units of one tier at one price are one line, options under it', () => {
  const itemList = [unit('1', 'adult', 3100, true), unit('2', 'adult', 2800), unit('3', 'gift', 500)]
  expect(
    orderGroups({ itemList, tierList }).map(({ name, items, amount, options }) => ({
      name,
      count: items.length,
      amount,
      options: options.map(({ label, count, amount: price }) => [label, count, price]),
    })),
  ).toEqual([
    { name: 'adult', count: 2, amount: 5600, options: [['Navette', 1, 300]] },
    { name: 'gift', count: 1, amount: 500, options: [] },
  ])
})

test('gifts of two amounts are two lines', () => {
  const itemList = [unit('1', 'gift', 500), unit('2', 'gift', 700)]
  expect(orderGroups({ itemList, tierList }).map(({ amount }) => amount)).toEqual([500, 700])
})

test('VAT is calculated by rate after the discount, without zero rates', () => {
  const discounted = {
    ...unit('1', 'adult', 3100, true),
    paymentTerms: { initialAmount: 3100, discount: 600, realAmount: 2500, vat: 0 },
  }
  expect(vatByRate({ itemList: [discounted, unit('2', 'gift', 500)], tierList })).toEqual([
    { rate: 10, amount: 200 },
    { rate: 20, amount: 50 },
  ])
})
