import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, sumCents, zero } from '#domain/money.ts'
import { paymentStatus } from '#domain/refund/payment-status.ts'
import { publicPaymentState } from '#domain/refund/public-payment-state.ts'
import { type RefundablePayment, planRefund, refundTotal } from '#domain/refund/plan-refund.ts'

const share = (itemId: string, item: number, options = 0) => ({
  itemId,
  item: cents(item),
  options: cents(options),
})

/** An order of two lines in three payments, the first with a tip of 2 and the others with a tip of 1. */
const payments: readonly RefundablePayment[] = [
  { id: 'p1', number: 1, total: cents(1002), tip: cents(2), shares: [share('a', 600, 100), share('b', 300)] },
  { id: 'p2', number: 2, total: cents(701), tip: cents(1), shares: [share('a', 500), share('b', 200)] },
  { id: 'p3', number: 3, total: cents(701), tip: cents(1), shares: [share('a', 500), share('b', 200)] },
]

describe('the refund of each payment', () => {
  test('everything, with the tip', () => {
    const plan = planRefund(payments, { scope: 'whole' })
    expect(plan?.map(({ paymentId, amount, tip }) => [paymentId, amount, tip])).toEqual([
      ['p3', 701, 1],
      ['p2', 701, 1],
      ['p1', 1002, 2],
    ])
  })

  test('the tip alone', () => {
    const plan = planRefund(payments, { scope: 'tip' }) ?? []
    expect(refundTotal(plan)).toBe(4)
    expect(plan.every(({ shares, amount, tip }) => shares.length === 0 && amount === tip)).toBe(true)
  })

  test('a line, starting with the latest payment', () => {
    const part = planRefund(payments, { scope: 'lines', lines: [{ itemId: 'a', item: cents(700) }] })
    expect(part).toEqual([
      { paymentId: 'p3', amount: 500, tip: 0, shares: [share('a', 500)] },
      { paymentId: 'p2', amount: 200, tip: 0, shares: [share('a', 200)] },
    ])
    expect(refundTotal(planRefund(payments, { scope: 'lines', lines: [{ itemId: 'a' }] }) ?? [])).toBe(1700)
    const options = { scope: 'lines', lines: [{ itemId: 'a', options: cents(100) }] } as const
    expect(planRefund(payments, options)).toEqual([
      { paymentId: 'p1', amount: 100, tip: 0, shares: [share('a', 0, 100)] },
    ])
  })

  test('never more than what remains', () => {
    expect(planRefund(payments, { scope: 'lines', lines: [{ itemId: 'b', item: cents(701) }] })).toBeNull()
    expect(planRefund(payments, { scope: 'amount', amount: cents(2401) })).toBeNull()
    expect(planRefund(payments, { scope: 'amount', amount: zero })).toBeNull()
    expect(
      planRefund(payments, { scope: 'lines', lines: [{ itemId: 'unknown', item: cents(1) }] }),
    ).toBeNull()
    expect(planRefund([], { scope: 'whole' })).toEqual([])
  })

  test('an amount that a bank holds is left out, and everything else is refunded', () => {
    const held = payments.map((payment) => (payment.id === 'p2' ? { ...payment, total: zero } : payment))
    const plan = planRefund(held, { scope: 'whole' })
    expect(plan?.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
      ['p3', 701],
      ['p1', 1002],
    ])
    expect(refundTotal(planRefund(held, { scope: 'tip' }) ?? [])).toBe(3)
    const partly = payments.map((payment) => ({ ...payment, total: cents(301) }))
    expect(planRefund(partly, { scope: 'whole' })?.map(({ amount, tip }) => [amount, tip])).toEqual([
      [301, 1],
      [301, 1],
      [301, 2],
    ])
  })
})

const amounts = fc.integer({ min: 0, max: 5_000 })
const line = fc.record({ item: amounts, options: amounts })
const orders = fc
  .array(fc.record({ tip: amounts, shares: fc.array(line, { minLength: 1, maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((drawn) =>
    drawn.map(({ tip, shares }, index): RefundablePayment => {
      const ofLines = shares.map(({ item, options }, place) => share(String(place), item, options))
      const total = sumCents([cents(tip), ...ofLines.flatMap((one) => [one.item, one.options])])
      return { id: String(index), number: index + 1, total, tip: cents(tip), shares: ofLines }
    }),
  )

test('any amount adds up, and no part exceeds what remains of its line', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 10_000 }), (left, asked) => {
      const all = sumCents(
        left.flatMap(({ shares }) => shares.flatMap(({ item, options }) => [item, options])),
      )
      const plan = planRefund(left, { scope: 'amount', amount: cents(asked) })
      expect(plan === null).toBe(asked > all)
      expect(refundTotal(plan ?? [])).toBe(asked > all ? 0 : asked)
      for (const { paymentId, shares } of plan ?? []) {
        for (const part of shares) {
          const of = left[Number(paymentId)]?.shares.find(({ itemId }) => itemId === part.itemId)
          expect(part.item <= (of?.item ?? -1) && part.options <= (of?.options ?? -1)).toBe(true)
        }
      }
    }),
  )
})

test.each([
  [1000, 0, false, 'Paid'],
  [1000, 1, false, 'PartiallyRefunded'],
  [1000, 1000, false, 'Refunded'],
  [1000, 1000, true, 'Contested'],
  [1000, 0, true, 'Contested'],
] as const)('of %i captured, %i refunded, contested %s: %s', (captured, refunded, isContested, status) => {
  expect(paymentStatus({ captured: cents(captured), refunded: cents(refunded), isContested })).toBe(status)
})

test.each([
  [1000, 0, false, false, 'Authorized'],
  [1000, 0, true, false, 'Refunding'],
  [1000, 400, false, false, 'Authorized'],
  [1000, 400, true, false, 'Refunding'],
  [1000, 1000, false, false, 'Refunded'],
  [1000, 1000, true, false, 'Refunded'],
  [1000, 0, false, true, 'Contested'],
  [1000, 0, true, true, 'Contested'],
  [1000, 400, false, true, 'Contested'],
  [1000, 1000, false, true, 'Contested'],
] as const)(
  'for its payer: of %i captured, %i refunded, refunding %s, contested %s: %s',
  (captured, refunded, isRefunding, isContested, state) => {
    const sums = { captured: cents(captured), refunded: cents(refunded) }
    expect(publicPaymentState({ ...sums, isRefunding, isContested })).toBe(state)
  },
)
