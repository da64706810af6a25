import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandItems } from '#domain/cart/items/expand-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import {
  checkDiscountCode,
  discountCodeProblem,
  findDiscount,
  codeAsDefined,
} from '#domain/discount/discount-code.ts'
import { discountCodeKey, discountCodeToSend } from '#domain/discount/typed-code.ts'
import type { DiscountCodeDefinition } from '#domain/form/form-definition.ts'
import { cents, sumCents } from '#domain/money.ts'
import { aFormDefinition, aTicket, aTier, anOption } from '../../../tests/build/domain/definitions.ts'

const now = new Date('2026-11-20T12:00:00Z')
const aCode = (change: Partial<DiscountCodeDefinition> = {}): DiscountCodeDefinition => ({
  code: 'Noël-20',
  percent: 20,
  amount: null,
  tiers: [],
  maxUses: null,
  validFrom: null,
  validUntil: null,
  ...change,
})
const formWith = (code: DiscountCodeDefinition, allowCoupons = true) =>
  aFormDefinition({
    allowCoupons,
    discountCodes: [code],
    tiers: [
      aTicket({ extraOptions: [anOption({ price: cents(700) })] }),
      aTicket({ id: 'guide', key: 'guide', price: cents(999), vatRate: 5.5 }),
      aTier({ id: 'gift' }),
    ],
  })

test.each([
  ['  NOËL-20 ', 'noël-20'],
  ['', ''],
  ['Noël\u00a020', 'noël20'],
  ['NOËL\u201120', 'noël-20'],
  ['NOËL\u201320', 'noël-20'],
  ['noe\u0308l\u2212\u200b20', 'noël-20'],
])('"%s" is compared as "%s"', (typed, key) => expect(discountCodeKey(typed)).toBe(key))

test('a code that is applied is stored in the writing of its definition', () => {
  const form = { allowCoupons: true, discountCodes: [aCode({ code: 'ÉTÉ-10' })] }
  expect(codeAsDefined(form, 'e\u0301té\u201110')).toBe('ÉTÉ-10')
  expect(codeAsDefined(form, 'autre')).toBe('autre')
})

test('a code is sent as typed, without spaces', () => {
  expect(discountCodeToSend(' Noël 20\u200b ')).toBe('Noël20')
})

test.each<[string, Partial<DiscountCodeDefinition>, string, string | null]>([
  ['any case, trimmed', {}, ' noël-20 ', null],
  ['another one', {}, 'noel-20', 'DISCOUNT_CODE_UNKNOWN'],
  ['from this instant', { validFrom: now.toISOString() }, 'noël-20', null],
  ['from later', { validFrom: '2026-11-20T12:00:01Z' }, 'noël-20', 'DISCOUNT_CODE_NOT_YET_VALID'],
  ['until later', { validUntil: '2026-11-20T12:00:01Z' }, 'noël-20', null],
  ['until this instant', { validUntil: now.toISOString() }, 'noël-20', 'DISCOUNT_CODE_EXPIRED'],
])('a code: %s', (_, change, typed, expected) => {
  const form = formWith(aCode(change))
  expect(discountCodeProblem(form, typed, now)).toBe(expected)
  expect(findDiscount(form, typed, now) === null).toBe(expected !== null)
})

test('a form without codes accepts none, and a cart without a code has no discount', () => {
  expect(discountCodeProblem(formWith(aCode(), false), 'noël-20', now)).toBe('DISCOUNT_CODE_REFUSED')
  expect(findDiscount(formWith(aCode(), false), 'noël-20', now)).toBeNull()
  expect(findDiscount(formWith(aCode()), null, now)).toBeNull()
})

test.each<[string, Partial<DiscountCodeDefinition>, string, string[]]>([
  ['a part', {}, 'ticket', []],
  ['everything', { percent: 100 }, 'ticket', []],
  ['more than the price', { percent: null, amount: cents(9_999) }, 'ticket', []],
  [
    'nothing, since it applies to other tiers',
    { tiers: ['guide'] },
    'ticket',
    ['DISCOUNT_CODE_NOT_APPLICABLE'],
  ],
  ['nothing off a donation', {}, 'gift', ['DISCOUNT_CODE_NOT_APPLICABLE']],
  ['all but 0.49 EUR', { percent: null, amount: cents(1951) }, 'ticket', ['CART_MINIMUM']],
  ['all but 0.50 EUR', { percent: null, amount: cents(1950) }, 'ticket', []],
])('a code deducts %s', (_, change, tierId, expected) => {
  const form = formWith(aCode(change))
  const items = expandItems([{ tierId, customAmount: 500 }], form)
  const found = checkDiscountCode(items, form, 'NOËL-20', now)
  expect(found.map(({ code }) => code)).toEqual(expected)
  expect(found.every(({ field }) => field === 'discountCode')).toBe(true)
})

const anItem = fc.record({
  tierId: fc.constantFrom('ticket', 'guide', 'gift'),
  customAmount: fc.integer({ min: 0, max: 100_000 }),
  hasOption: fc.boolean(),
})
const aDiscount = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((hundredths) => aCode({ percent: hundredths / 100 })),
  fc.integer({ min: 1, max: 50_000 }).map((amount) => aCode({ percent: null, amount: cents(amount) })),
)

test('items add up to the cart, nothing is deducted twice, and their order changes no total', () => {
  fc.assert(
    fc.property(
      fc.array(anItem, { minLength: 1, maxLength: 12 }),
      aDiscount,
      fc.nat(),
      (drawn, code, turn) => {
        const form = formWith(code)
        const lines = drawn.map(({ tierId, customAmount, hasOption }) => ({
          tierId,
          customAmount,
          extraOptions: hasOption && tierId === 'ticket' ? [{ extraOptionId: 'o1', value: true }] : [],
        }))
        const { items, paymentTerms } = priceCart(expandItems(lines, form), form, code)
        const total = (key: keyof typeof paymentTerms) =>
          sumCents(items.map((item) => item.paymentTerms[key]))
        for (const key of ['initialAmount', 'discount', 'realAmount', 'vat'] as const) {
          expect(total(key)).toBe(paymentTerms[key])
        }
        for (const item of items) {
          const { initialAmount, discount, realAmount } = item.paymentTerms
          const base = initialAmount - (item.extraOptions.length > 0 ? 700 : 0)
          expect(realAmount).toBe(initialAmount - discount)
          expect(discount).toBeGreaterThanOrEqual(0)
          expect(discount).toBeLessThanOrEqual(item.tierId === 'gift' ? 0 : base)
        }
        const turned = [...lines.slice(turn % lines.length), ...lines.slice(0, turn % lines.length)]
        const again = priceCart(expandItems(turned.toReversed(), form), form, code).paymentTerms
        expect([again.discount, again.realAmount]).toEqual([paymentTerms.discount, paymentTerms.realAmount])
      },
    ),
  )
})
