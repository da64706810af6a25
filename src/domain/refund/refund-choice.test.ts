import { describe, expect, test } from 'vitest'
import { type Cents, cents, zero } from '#domain/money.ts'
import type { RefundablePayment } from '#domain/refund/plan-refund.ts'
import {
  type RefundChoice,
  checkRefundChoice,
  refundableRest,
  requestOfChoice,
  restOfLine,
} from '#domain/refund/refund-choice.ts'

const choice = (scope: RefundChoice['scope'], more: Partial<RefundChoice> = {}): RefundChoice => ({
  scope,
  amount: zero,
  lines: [],
  cancels: false,
  restocks: false,
  stopsDebits: false,
  ...more,
})
const codes = (asked: RefundChoice, max: Cents | null = cents(3000)) =>
  checkRefundChoice(asked, max).map(({ field, code }) => `${field} ${code}`)

describe('a choice', () => {
  test.each<[string, RefundChoice, string[]]>([
    ['everything', choice('whole'), []],
    ['the tip', choice('tip'), []],
    ['an amount', choice('amount', { amount: cents(3000) }), []],
    ['no amount', choice('amount'), ['refund.amount AMOUNT_REQUIRED']],
    ['more than is left', choice('amount', { amount: cents(3001) }), ['refund.amount MAX_AMOUNT']],
    ['a line', choice('lines', { lines: ['a'] }), []],
    ['no line', choice('lines'), ['refund.lines CHOICE']],
    ['a line without a refund', choice('none', { lines: ['a'] }), []],
    ['debits alone', choice('none', { stopsDebits: true }), []],
    ['nothing at all', choice('none'), ['refund.scope CHOICE']],
  ])('of %s', (_name, asked, expected) => {
    expect(codes(asked)).toEqual(expected)
  })

  test('alone is not compared with a rest', () => {
    expect(codes(choice('amount', { amount: cents(9_999_999) }), null)).toEqual([])
  })
})

describe('the request of a choice', () => {
  test('cancels only what it names', () => {
    const cancels = { cancels: true, lines: ['a'] }
    expect(requestOfChoice(choice('amount', cancels)).cancelsLines).toBe(false)
    expect(requestOfChoice(choice('tip', cancels)).cancelsLines).toBe(false)
    expect(requestOfChoice(choice('lines', cancels))).toEqual({
      wish: { scope: 'lines', lines: [{ itemId: 'a' }] },
      cancelsLines: true,
    })
    expect(requestOfChoice(choice('none', { stopsDebits: true }))).toEqual({
      wish: { scope: 'none' },
      cancelsLines: false,
    })
  })

  test('refunds nothing of lines that are only cancelled', () => {
    expect(requestOfChoice(choice('none', { lines: ['a'] }))).toEqual({
      wish: { scope: 'lines', lines: [{ itemId: 'a', item: 0, options: 0 }] },
      cancelsLines: true,
    })
  })
})

test('the rest is what can be refunded now, less what a bank holds', () => {
  const share = (itemId: string, item: number) => ({ itemId, item: cents(item), options: cents(100) })
  const payment = (number: number, total: number): RefundablePayment => ({
    id: String(number),
    number,
    total: cents(total),
    tip: cents(200),
    shares: [share('a', 900), share('b', 400)],
  })
  expect(refundableRest([payment(1, 1700), payment(2, 1700)])).toEqual({ total: 3000, tip: 400 })
  expect(refundableRest([payment(1, 700)])).toEqual({ total: 500, tip: 200 })
  expect(refundableRest([payment(1, 0)])).toEqual({ total: 0, tip: 0 })
  expect(restOfLine([payment(1, 1700), payment(2, 1700)], 'b')).toBe(1000)
})
