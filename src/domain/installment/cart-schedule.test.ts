import { describe, expect, test } from 'vitest'
import type { InstallmentCount, PaymentFrequency } from '#domain/form/form-definition.ts'
import { decideInstallments, lineParts } from '#domain/installment/cart-schedule.ts'
import { sharesOfPayment } from '#domain/installment/shares-of-payment.ts'
import { cents, zero } from '#domain/money.ts'

const item = (tierId: string, realAmount: number, options = 0) => ({
  tierId,
  paymentTerms: {
    initialAmount: cents(realAmount),
    discount: zero,
    realAmount: cents(realAmount),
    vat: zero,
  },
  optionsAmount: cents(options),
})
const tier = (
  id: string,
  terms: { date: string; amount: number }[] = [],
  isExcludedFromInstallments = false,
) => ({
  id,
  isExcludedFromInstallments,
  terms: terms.map(({ date, amount }) => ({ date, amount: cents(amount) })),
})
const dated = tier('dated', [
  { date: '2027-01-01', amount: 5000 },
  { date: '2027-02-01', amount: 5000 },
])
const tiers = [tier('plain'), tier('whole', [], true), dated]
const decide = (
  frequency: PaymentFrequency,
  wanted: InstallmentCount,
  items = [item('plain', 10_000)],
  offered: readonly InstallmentCount[] = [1, 3, 10],
) => decideInstallments({ items, frequency }, tiers, offered, wanted)

describe('the number of payments of a cart', () => {
  test('one unless the cart requests more and may have more', () => {
    expect(decide('SINGLE', 1)).toEqual({ installments: 1, frequency: 'SINGLE', counts: [1, 3, 10] })
    expect(decide('SINGLE', 3)).toEqual({ installments: 3, frequency: 'INSTALLMENT', counts: [1, 3, 10] })
    expect(decide('SINGLE', 6)).toMatchObject({ installments: 1, frequency: 'SINGLE' })
    expect(decide('SINGLE', 3, [item('plain', 10_000)], [1])).toMatchObject({ installments: 1, counts: [1] })
    expect(decide('SINGLE', 3, [item('whole', 10_000)])).toMatchObject({ installments: 1, counts: [1] })
  })
  test('a form sold in instalments: the fewest unless more are requested, one where no other count fits', () => {
    expect(decide('INSTALLMENT', 1)).toEqual({ installments: 3, frequency: 'INSTALLMENT', counts: [3, 10] })
    expect(decide('INSTALLMENT', 10)).toMatchObject({ installments: 10 })
    expect(decide('INSTALLMENT', 3, [item('plain', 10_000)], [1])).toEqual({
      installments: 1,
      frequency: 'SINGLE',
      counts: [1],
    })
  })
  test('monthly donations and fixed dates have no count', () => {
    expect(decide('SUBSCRIPTION', 3)).toEqual({ installments: 1, frequency: 'SUBSCRIPTION', counts: [1] })
    expect(decide('INSTALLMENT', 3, [item('dated', 10_000)])).toEqual({
      installments: 1,
      frequency: 'INSTALLMENT',
      counts: [1],
    })
  })
})

describe('the shares of a payment in each line', () => {
  const items = [item('plain', 10_000, 1000), item('whole', 2000)]
  const parts = lineParts(items, tiers)
  const snapshot = (schedule: Parameters<typeof sharesOfPayment>[0]['schedule']) => ({
    items: parts.map((part) => ({ parts: part })) as never,
    schedule,
  })
  const planned = (amounts: number[], kind: 'INSTALLMENT' | 'SUBSCRIPTION' = 'INSTALLMENT') => ({
    kind,
    debitDay: 21,
    amount: cents(amounts.reduce((sum, amount) => sum + amount, 0)),
    tip: zero,
    installments: amounts.map((amount, index) => ({
      number: index + 1,
      dueOn: `2027-0${index + 1}-21`,
      amount: cents(amount),
      tip: zero,
    })),
  })

  test('everything, where the cart is paid at once', () => {
    expect(sharesOfPayment(snapshot(null), 1, cents(12_000))).toEqual([
      { item: 9000, options: 1000 },
      { item: 2000, options: 0 },
    ])
  })
  test('in proportion to what remains of it, the lines that are paid whole first', () => {
    const schedule = planned([5334, 3333, 3333])
    const pay = (number: number, amount: number) => sharesOfPayment(snapshot(schedule), number, cents(amount))
    expect(pay(1, 5334)).toEqual([
      { item: 3001, options: 333 },
      { item: 2000, options: 0 },
    ])
    expect([pay(2, 3333), pay(3, 3333)]).toEqual([
      [
        { item: 3000, options: 333 },
        { item: 0, options: 0 },
      ],
      [
        { item: 2999, options: 334 },
        { item: 0, options: 0 },
      ],
    ])
  })
  test('the same parts each month, also of a changed amount', () => {
    const monthly = planned([12_000, 12_000], 'SUBSCRIPTION')
    expect(sharesOfPayment(snapshot(monthly), 7, cents(6000))).toEqual([
      { item: 4500, options: 500 },
      { item: 1000, options: 0 },
    ])
  })
  test('lines without dates beside lines with dates are paid whole first', () => {
    const mixed = lineParts([item('dated', 10_000), item('plain', 700)], tiers)
    expect(mixed.map(({ isExcluded }) => isExcluded)).toEqual([false, true])
  })
})
