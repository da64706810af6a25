import { describe, expect, test } from 'vitest'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import { checkAnswer, checkCustomFieldAnswers } from '#domain/cart/check-answers.ts'
import { type CartSituation, checkCartItems } from '#domain/cart/check-cart.ts'
import { isTierOnSale } from '#domain/stock/is-tier-on-sale.ts'
import type { CustomFieldType, FormDefinition } from '#domain/form/form-definition.ts'
import { cents, zero } from '#domain/money.ts'
import { aField, aFormDefinition, aTicket, aTier, anOption } from '../../../tests/build/domain/definitions.ts'

const now = new Date('2026-11-20T12:00:00Z')
const required = aField({ id: 'r', isRequired: true })
const form = aFormDefinition({
  tiers: [
    aTier({ minAmount: cents(500), maxAmount: cents(100_000) }),
    aTicket({
      maxPerCart: 3,
      customFields: [required],
      extraOptions: [
        anOption({ customFields: [aField({ id: 'o-phone', type: 'Phone' })] }),
        anOption({ id: 'must', isRequired: true }),
      ],
    }),
    aTicket({ id: 'past', saleEndDate: '2026-11-01T00:00:00Z' }),
    aTicket({ id: 'hidden', isHidden: true }),
    aTicket({ id: 'free', priceCategory: 'Free', price: zero }),
    aTicket({ id: 'tiny', price: cents(20) }),
    aTicket({ id: 'few', maxPerUser: 2 }),
    aTier({ id: 'monthly', tierType: 'MonthlyDonation', paymentFrequency: 'SUBSCRIPTION' }),
    aTier({ id: 'open', minAmount: zero }),
  ],
})
const codes = (
  items: readonly CartItemDraft[],
  of: FormDefinition = form,
  situation: Omit<CartSituation, 'now'> = {},
) => checkCartItems(items, of, { now, ...situation }).map(({ field, code }) => `${field} ${code}`)
const complete = { completeness: 'complete' } as const
const gift = (customAmount: number | null, tierId = 't1') => ({ tierId, customAmount })
const ana = { firstName: 'Ana', lastName: 'Ruiz' }
const option = (value: boolean, extraOptionId = 'o1') => ({ extraOptionId, value })

test('of a price that is hidden now a cart keeps its units, and takes no more', () => {
  const held = [{ tierId: 'hidden', quantity: 2 }]
  expect(codes(held, form, { held })).toEqual([])
  const more = [{ tierId: 'free' }, { tierId: 'hidden', quantity: 3 }]
  expect(codes(more, form, { held })).toEqual(['items.1.tierId TIER_UNAVAILABLE'])
})

describe('valid carts', () => {
  test.each<[string, CartItemDraft[]]>([
    ['a gift', [gift(4200)]],
    ['a donation at the minimum', [gift(500)]],
    ['0 where 0 is allowed', [gift(0, 'open')]],
    ['fifty cents where 0 is allowed', [gift(50, 'open')]],
    ['a fixed price, whatever amount is sent', [{ tierId: 'ticket', customAmount: 1 }]],
    ['three tickets', [{ tierId: 'ticket', quantity: 3 }]],
    ['a free ticket', [{ tierId: 'free' }]],
    ['three very small prices', [{ tierId: 'tiny', quantity: 3 }]],
    [
      'a participant',
      [{ tierId: 'free', participant: { ...ana, email: 'a@b.fr', birthDate: '01/02/2019' } }],
    ],
  ])('takes %s', (_, items) => expect(codes(items)).toEqual([]))
})

/** Lines of a cart, and their problem. */
const wrong: [CartItemDraft[], string][] = [
  [[], 'items CART_EMPTY'],
  [[gift(499)], 'items.0.customAmount MIN_AMOUNT'],
  [[gift(0)], 'items.0.customAmount MIN_AMOUNT'],
  [[gift(-1)], 'items.0.customAmount MIN_AMOUNT'],
  [[gift(49, 'open')], 'items.0.customAmount MIN_AMOUNT'],
  [[gift(100_000)], 'items.0.customAmount MAX_AMOUNT'],
  [[gift(1_000_000_000, 'open')], 'items.0.customAmount MAX_AMOUNT'],
  [[gift(null)], 'items.0.customAmount AMOUNT_REQUIRED'],
  [[{ tierId: 't1' }], 'items.0.customAmount AMOUNT_REQUIRED'],
  [[gift(1.5)], 'items.0.customAmount AMOUNT_REQUIRED'],
  [[gift(Number.NaN)], 'items.0.customAmount AMOUNT_REQUIRED'],
  [[gift(4200), { tierId: 'foreign' }], 'items.1.tierId TIER_UNKNOWN'],
  [[{ tierId: 'past' }], 'items.0.tierId TIER_UNAVAILABLE'],
  [[{ tierId: 'hidden' }], 'items.0.tierId TIER_UNAVAILABLE'],
  [[{ tierId: 'free', quantity: 0 }], 'items.0.quantity QUANTITY'],
  [[{ tierId: 'free', quantity: -1 }], 'items.0.quantity QUANTITY'],
  [[{ tierId: 'free', quantity: 1.5 }], 'items.0.quantity QUANTITY'],
  [
    [
      { tierId: 'free', quantity: 60 },
      { tierId: 'free', quantity: 60 },
    ],
    'items QUANTITY',
  ],
  [
    [
      { tierId: 'ticket', quantity: 2 },
      { tierId: 'ticket', quantity: 2 },
    ],
    'items.0.quantity MAX_PER_CART',
  ],
  [[{ tierId: 'few', quantity: 3 }], 'items.0.quantity MAX_PER_USER'],
  [[{ tierId: 'tiny' }], 'items CART_MINIMUM'],
  [[{ tierId: 'tiny', quantity: 2 }], 'items CART_MINIMUM'],
  [[{ ...gift(1000, 'monthly'), frequency: 'INSTALLMENT' }], 'items.0.frequency FREQUENCY_UNAVAILABLE'],
  [[gift(1000, 'monthly'), gift(1000)], 'items FREQUENCY_MIXED'],
  [[{ ...gift(4200), frequency: 'SUBSCRIPTION' }], 'items.0.frequency FREQUENCY_UNAVAILABLE'],
  [
    [{ tierId: 'ticket', extraOptions: [option(true, 'foreign')] }],
    'items.0.extraOptions.foreign OPTION_UNKNOWN',
  ],
  [
    [{ tierId: 'ticket', extraOptions: [option(true), option(true)] }],
    'items.0.extraOptions.o1 OPTION_UNKNOWN',
  ],
  [[{ tierId: 'ticket', extraOptions: [option(false, 'must')] }], 'items.0.extraOptions.must IS_TRUE'],
  [
    [{ tierId: 'free', customFields: [{ fieldId: 'foreign', value: 'x' }] }],
    'items.0.customFields.foreign FIELD_UNKNOWN',
  ],
  [
    [
      {
        tierId: 'ticket',
        extraOptions: [{ ...option(true), customFields: [{ fieldId: 'o-phone', value: 'x' }] }],
      },
    ],
    'items.0.extraOptions.o1.customFields.o-phone PHONE',
  ],
  [
    [{ tierId: 'free', participant: { ...ana, firstName: 'Ng' } }],
    'items.0.participant.firstName NAME_NO_VOWEL',
  ],
  [
    [{ tierId: 'free', participant: { ...ana, lastName: 'ANA' } }],
    'items.0.participant.lastName NAMES_IDENTICAL',
  ],
  [[{ tierId: 'free', participant: { ...ana, email: 'a' } }], 'items.0.participant.email EMAIL'],
  [
    [{ tierId: 'free', participant: { ...ana, birthDate: '31/04/2020' } }],
    'items.0.participant.birthDate DATE_IMPOSSIBLE',
  ],
]

describe('invalid carts', () => {
  test.each(wrong)('%j: %s', (items, expected) => expect(codes(items)).toEqual([expected]))
})

describe('situations of the check', () => {
  test('the messages contain the bounds', () => {
    const paramsOf = (item: CartItemDraft) => checkCartItems([item], form, { now })[0]?.params
    expect(paramsOf(gift(1))).toEqual({ min: 500 })
    expect(paramsOf(gift(1, 'open'))).toEqual({ min: 50 })
    expect(paramsOf(gift(9_999_999))).toEqual({ max: 100_000 })
    expect(paramsOf({ tierId: 'few', quantity: 3 })).toEqual({ max: 2, remaining: 2 })
  })
  test('a frequency of the form is accepted where its provider saves a card', () => {
    const monthly = { ...form, frequencies: ['SINGLE', 'SUBSCRIPTION'] as const }
    const refused = ['items.0.frequency FREQUENCY_UNAVAILABLE']
    expect(codes([{ ...gift(4200), frequency: 'SUBSCRIPTION' }], monthly)).toEqual([])
    expect(
      codes([{ ...gift(4200), frequency: 'SUBSCRIPTION' }], monthly, { savesPaymentMethod: false }),
    ).toEqual(refused)
    expect(codes([{ ...gift(4200), frequency: 'SINGLE' }], monthly, { savesPaymentMethod: false })).toEqual(
      [],
    )
    const terms = [{ date: '2027-01-15', amount: cents(1000) }]
    const dated = aFormDefinition({ tiers: [aTicket({ paymentFrequency: 'INSTALLMENT', terms })] })
    expect(codes([{ tierId: 'ticket' }], dated)).toEqual([])
    expect(codes([{ tierId: 'ticket' }], dated, { savesPaymentMethod: false })).toEqual(refused)
  })
  test('required answers must be there when the cart is paid', () => {
    expect(codes([{ tierId: 'ticket' }])).toEqual([])
    const ticket = { tierId: 'ticket', participant: ana }
    expect(codes([ticket], form, complete)).toEqual(['items.0.customFields.r REQUIRED'])
    const answered = { ...ticket, customFields: [{ fieldId: 'r', value: 'x' }] }
    expect(codes([answered], form, complete)).toEqual([])
  })
  test("the form's own questions are answered once, in any item", () => {
    const asking = { ...form, customFields: [aField({ id: 'q', type: 'YesNo', isRequired: true })] }
    const answered = (value: string) => ({ ...gift(4200), customFields: [{ fieldId: 'q', value }] })
    expect(codes([gift(4200)], asking)).toEqual([])
    expect(codes([gift(4200)], asking, complete)).toEqual(['items.0.customFields.q REQUIRED'])
    expect(codes([gift(4200), answered('Oui')], asking, complete)).toEqual([])
    expect(codes([answered('Yes')], asking)).toEqual(['items.0.customFields.q YES_NO'])
    expect(codes([answered(' ')], asking, complete)).toEqual(['items.0.customFields.q REQUIRED'])
  })
})

describe('options that cannot be refused', () => {
  const meal = anOption({ id: 'meal', isRequired: true, stock: 2 })
  const dinner = aFormDefinition({ tiers: [aTicket({ extraOptions: [meal] })] })
  const ticket = (...extraOptions: { extraOptionId: string; value: boolean }[]) => ({
    tierId: 'ticket',
    extraOptions,
  })
  const [taken, refused] = [option(true, 'meal'), option(false, 'meal')]
  const left = (count: number | null) => ({ remaining: new Map([['meal', count]]) })
  test.each<[string, ReturnType<typeof ticket>[], Omit<CartSituation, 'now'>, string[]]>([
    ['refused while the definition has units', [ticket(refused)], {}, ['items.0.extraOptions.meal IS_TRUE']],
    ['refused while units are left', [ticket(refused)], left(1), ['items.0.extraOptions.meal IS_TRUE']],
    ['refused without limit', [ticket(refused)], left(null), ['items.0.extraOptions.meal IS_TRUE']],
    ['refused when none is left', [ticket(refused)], left(0), []],
    ['refused beside a line that takes the last unit', [ticket(taken), ticket(refused)], left(1), []],
    ['not mentioned', [ticket()], {}, []],
  ])('%s', (_, items, situation, expected) => expect(codes(items, dinner, situation)).toEqual(expected))
})

test('a sale window ends before its last instant', () => {
  const at = (saleStartDate: string | null, saleEndDate: string | null) =>
    isTierOnSale({ saleStartDate, saleEndDate }, now)
  expect(at(null, null)).toBe(true)
  expect(at(now.toISOString(), null)).toBe(true)
  expect(at(null, now.toISOString())).toBe(false)
  expect(at('2026-11-21T00:00:00Z', null)).toBe(false)
})

describe('answers by type', () => {
  const file = '0b1e1f3a-1111-4222-8333-444455556666'
  test.each<[CustomFieldType, string[], string[], string]>([
    ['Date', ['29/02/2024', '2024-02-29'], ['demain'], 'DATE'],
    ['Date', [], ['31/04/2026', '2026-02-30'], 'DATE_IMPOSSIBLE'],
    ['YesNo', ['Oui', 'Non'], ['oui', 'Yes', 'true'], 'YES_NO'],
    ['Phone', ['06 12 34 56 78'], ['123'], 'PHONE'],
    ['Zipcode', ['01000'], ['1'], 'ZIP_CODE'],
    ['Number', ['12', '-3', '1,5', '1.5'], ['douze', '1e5', '1,2,3'], 'NUMBER'],
    ['ChoiceList', ['S', 'M'], ['s', 'XL'], 'CHOICE'],
    ['File', [file], ['cv.pdf', '../x'], 'FILE_REFERENCE'],
    ['TextInput', ['x', 'a'.repeat(5000)], ['a'.repeat(5001)], 'MAX_LENGTH'],
    ['FreeText', ['a\nb'], ['a'.repeat(5001)], 'MAX_LENGTH'],
  ])('%s', (type, good, bad, code) => {
    const field = aField({ type, values: ['S', 'M'] })
    for (const value of good) expect(checkAnswer(field, value, 'f')).toEqual([])
    for (const value of bad) expect(checkAnswer(field, value, 'f')).toMatchObject([{ field: 'f', code }])
  })
  test('required, limited, and answers that are not texts', () => {
    const fields = [
      aField({ id: 'a', isRequired: true }),
      aField({ id: 'b', maxLength: 2 }),
      aField({ id: 'n', type: 'Number' }),
    ]
    const answers = [
      { fieldId: 'a', value: ' ' },
      { fieldId: 'b', value: 'abc' },
      { fieldId: 'n', value: 12 },
    ]
    expect(checkCustomFieldAnswers(fields, answers, 'x')).toMatchObject([
      { field: 'x.a', code: 'REQUIRED' },
      { field: 'x.b', code: 'MAX_LENGTH', params: { max: 2 } },
    ])
    expect(checkCustomFieldAnswers(fields, [], 'x', 'partial')).toEqual([])
  })
})
