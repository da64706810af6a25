import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, zero } from '#domain/money.ts'
import { type CurrentReceipt, type PaidGift, planReceipt } from './plan-receipt.ts'
import type { ReceiptDonor } from './receipt-facts.ts'

const donor: ReceiptDonor = {
  name: 'Zoé Ménard',
  legalStatus: '',
  siren: '',
  address: '1 rue du Bois',
  zipCode: '44000',
  city: 'Nantes',
  country: 'FR',
}

const aGift = (change: Partial<PaidGift> = {}): PaidGift => ({
  paidOn: '2026-12-31',
  method: 'transfer',
  paid: cents(5000),
  refunded: zero,
  lost: zero,
  isContested: false,
  ...change,
})

const stating = (...amounts: number[]): CurrentReceipt => ({
  donor,
  gifts: amounts.map((amount) => ({ paidOn: '2026-12-31', method: 'transfer', amount: cents(amount) })),
})

describe('the receipt of an order and a year', () => {
  test.each<[string, PaidGift[], CurrentReceipt | null, object]>([
    ['no gift', [], null, { kind: 'none' }],
    ['a gift', [aGift()], null, { kind: 'issue', amount: 5000 }],
    ['a stated gift', [aGift()], stating(5000), { kind: 'none' }],
    ['two gifts', [aGift(), aGift()], null, { kind: 'issue', amount: 10_000 }],
    ['one more gift', [aGift(), aGift()], stating(5000), { kind: 'replace', amount: 10_000 }],
    ['a refund of a part', [aGift({ refunded: cents(1) })], stating(5000), { kind: 'replace', amount: 4999 }],
    ['a refund of all', [aGift({ refunded: cents(5000) })], stating(5000), { kind: 'void' }],
    ['a refund of all before the receipt', [aGift({ refunded: cents(5000) })], null, { kind: 'wait' }],
    ['a refund that failed', [aGift()], stating(4999), { kind: 'replace', amount: 5000 }],
    ['a lost dispute', [aGift({ lost: cents(5000) })], stating(5000), { kind: 'void' }],
    [
      'a loss above the gifts',
      [aGift({ lost: cents(9000) }), aGift()],
      null,
      { kind: 'issue', amount: 5000 },
    ],
    ['an open dispute', [aGift({ isContested: true }), aGift()], null, { kind: 'wait' }],
    ['an open dispute of a stated gift', [aGift({ isContested: true })], stating(5000), { kind: 'wait' }],
  ])('%s', (_what, payments, current, plan) => {
    expect(planReceipt(payments, donor, current)).toMatchObject(plan)
  })

  test.each(['name', 'address', 'zipCode', 'city'])('waits for the %s of the donor', (field) => {
    expect(planReceipt([aGift()], { ...donor, [field]: ' ' }, null)).toEqual({ kind: 'incomplete' })
  })

  test('is void where it states too much and the address of its donor is missing', () => {
    const nameless = { ...donor, address: '' }
    const refunded = aGift({ refunded: cents(1) })
    expect(planReceipt([refunded], nameless, stating(5000))).toEqual({ kind: 'void' })
    expect(planReceipt([aGift()], nameless, stating(5000))).toEqual({ kind: 'incomplete' })
  })

  test('is replaced where its donor was corrected', () => {
    const corrected = { ...donor, name: 'Zoé Ménard-L’Haÿ' }
    expect(planReceipt([aGift()], corrected, stating(5000))).toMatchObject({ kind: 'replace', amount: 5000 })
  })
})

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
const anyGift = fc.record<PaidGift>({
  paidOn: fc.constantFrom('2026-01-01', '2026-12-31'),
  method: fc.constantFrom('cash', 'check', 'transfer'),
  paid: amount,
  refunded: amount,
  lost: amount,
  isContested: fc.boolean(),
})

describe('whatever was paid and refunded', () => {
  test('a receipt states its gifts exactly, and never more than was paid', () => {
    fc.assert(
      fc.property(fc.array(anyGift), (payments) => {
        const plan = planReceipt(payments, donor, null)
        if (!('amount' in plan)) return
        const paid = payments.reduce((sum, gift) => sum + gift.paid, 0)
        expect(plan.amount).toBe(plan.gifts.reduce((sum, gift) => sum + gift.amount, 0))
        expect(plan.amount).toBeGreaterThan(0)
        expect(plan.amount).toBeLessThanOrEqual(paid)
      }),
    )
  })

  test('no receipt that states more stays valid, unless a bank has to decide first', () => {
    const anyDonor = fc.constantFrom(donor, { ...donor, city: '' })
    fc.assert(
      fc.property(fc.array(anyGift), anyDonor, amount, (payments, named, stated) => {
        const plan = planReceipt(payments, named, stating(stated))
        if (plan.kind !== 'none' && plan.kind !== 'incomplete') return
        const remains = payments.reduce(
          (sum, one) => sum + Math.max(0, one.paid - one.refunded - one.lost),
          0,
        )
        expect(stated).toBeLessThanOrEqual(remains)
      }),
    )
  })

  test('a second plan finds nothing to do, also after a database has stored the first', () => {
    fc.assert(
      fc.property(fc.array(anyGift), (payments) => {
        const plan = planReceipt(payments, donor, null)
        if (!('gifts' in plan)) return
        const stored = plan.gifts.map(({ paidOn, method, amount: stated }) => ({
          amount: stated,
          method,
          paidOn,
        }))
        expect(planReceipt(payments, donor, { gifts: stored, donor })).toEqual({ kind: 'none' })
      }),
    )
  })
})
