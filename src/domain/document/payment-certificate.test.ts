import { describe, expect, test } from 'vitest'
import { cents, zero } from '#domain/money.ts'
import { certifyPayment } from './payment-certificate.ts'

const amounts = (...values: readonly number[]) => values.map((value) => ({ amount: cents(value) }))
const payment = { lines: amounts(4200, 1800), amount: cents(6000), tip: cents(340), refunds: [] }

describe('the sums of a certificate', () => {
  test('nothing refunded', () => {
    expect(certifyPayment(payment)).toEqual({ total: 6340, refunded: 0, retained: 6340, refund: 'none' })
  })

  test('a part refunded, then everything', () => {
    const refunds = amounts(340)
    expect(certifyPayment({ ...payment, refunds })).toMatchObject({ retained: 6000, refund: 'partly' })
    const all = [...refunds, ...amounts(6000)]
    expect(certifyPayment({ ...payment, refunds: all })).toEqual({
      total: 6340,
      refunded: 6340,
      retained: 0,
      refund: 'whole',
    })
  })

  test('a tip alone', () => {
    expect(certifyPayment({ lines: [], amount: zero, tip: cents(500), refunds: [] }).total).toBe(500)
  })

  test('lines that do not add up to the payment, or too many refunds: no certificate', () => {
    expect(() => certifyPayment({ ...payment, amount: cents(5999) })).toThrow(RangeError)
    expect(() => certifyPayment({ ...payment, refunds: amounts(6341) })).toThrow(RangeError)
  })
})
