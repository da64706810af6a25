import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installmentCounts } from '#domain/form/form-lists.ts'
import { paymentShares } from '#domain/installment/payment-shares.ts'
import { planSchedule } from '#domain/installment/plan-schedule.ts'
import { addCents, cents, sumCents, zero } from '#domain/money.ts'

test('shares add up to each payment and to each line', () => {
  const shared = fc.array(
    fc.record({
      item: fc.integer({ min: 0, max: 50_000 }).map(cents),
      options: fc.integer({ min: 0, max: 5000 }).map(cents),
      isExcluded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(shared, fc.constantFrom(...installmentCounts), (parts, installments) => {
      const lines = parts.map(({ item, options, isExcluded }) => ({
        amount: addCents(item, options),
        isExcluded,
        terms: [],
      }))
      const cart = { frequency: 'SINGLE', installments, debitDay: null, lines, tip: zero } as const
      const whole = sumCents(lines.map(({ amount }) => amount))
      const payments = planSchedule(cart, '2026-11-21')?.installments.map(({ amount }) => amount) ?? [whole]
      const shares = paymentShares(parts, payments)
      payments.forEach((payment, index) => {
        expect(sumCents((shares[index] ?? []).flatMap(({ item, options }) => [item, options]))).toBe(payment)
      })
      parts.forEach((part, index) => {
        const paid = shares.map((share) => share[index] ?? { item: zero, options: zero })
        expect(sumCents(paid.map(({ item }) => item))).toBe(part.item)
        expect(sumCents(paid.map(({ options }) => options))).toBe(part.options)
        expect(paid.every(({ item, options }) => item >= 0 && options >= 0)).toBe(true)
        const all = { item: part.item, options: part.options }
        expect(part.isExcluded ? paid[0] : all).toEqual(all)
      })
    }),
  )
})
