import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { projectCart } from '#web/pages/checkout/details/project-cart.ts'
import { aTicket, anOption } from '../../../../../tests/build/questions/asking-form.ts'

const unit = (id: string, amounts: { initial: number; real: number }, extraOptionIds: string[] = []) => ({
  id,
  tierId: 'adult',
  name: 'Adult',
  type: 'Registration' as const,
  customAmount: null,
  frequency: 'SINGLE' as const,
  customFields: [],
  extraOptions: extraOptionIds.map((extraOptionId) => ({ extraOptionId, value: true, customFields: [] })),
  paymentTerms: {
    initialAmount: amounts.initial,
    discount: amounts.initial - amounts.real,
    realAmount: amounts.real,
    vat: 0,
  },
})

const cart: Cart = {
  id: 'cart',
  organization: { organizationSlug: 'asso', name: 'Asso' },
  formSlug: 'gala',
  formType: 'Event',
  itemList: [unit('a', { initial: 1500, real: 1400 }, ['cushion']), unit('b', { initial: 1000, real: 900 })],
  tierList: [
    aTicket('adult', { extraOptions: [anOption('cushion'), anOption('programme', { price: 300 })] }),
  ],
  customFields: [],
  payer: null,
  paymentTerms: { initialAmount: 2500, discount: 200, realAmount: 2300, vat: 0 },
  totalAmount: 2400,
  tipData: {
    tipModel: 'percent-v1',
    tipSuggestion: 0,
    tipSuggestionMax: 0,
    tipSuggestionMin: 0,
    tipChosen: 100,
  },
  discountCode: 'GALA',
  installments: [],
  firstDebitDayOfMonth: null,
  installmentCounts: [1],
  paymentFrequency: 'SINGLE',
  state: 'open',
  meta: { createdAt: '2026-11-21T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z' },
  expiresAt: '2026-11-21T10:15:00Z',
  version: 1,
  paymentRequestId: null,
  mayHaveDebited: false,
}

test('the total follows ticked and unticked options; discount and tip stay', () => {
  const draft = [
    { id: 'a', tierId: 'adult', extraOptions: [{ extraOptionId: 'cushion', value: false }] },
    { id: 'b', tierId: 'adult', extraOptions: [{ extraOptionId: 'programme', value: true }] },
  ]
  const projected = projectCart(cart, draft)
  expect(projected.itemList.map(({ paymentTerms }) => paymentTerms.realAmount)).toEqual([900, 1200])
  expect([projected.paymentTerms.initialAmount, projected.paymentTerms.realAmount]).toEqual([2300, 2100])
  expect(projected.totalAmount).toBe(2200)
})

test('an unchanged draft changes nothing', () => {
  expect(projectCart(cart, cart.itemList)).toEqual(cart)
})

test('what is paid today follows the options, in as many payments as before', () => {
  const one = {
    number: 1,
    date: '2026-11-21',
    amount: 500,
    tipPart: 0,
    status: 'Planned',
    refusedByBank: false,
  } as const
  const spread: Cart = {
    ...cart,
    paymentFrequency: 'INSTALLMENT',
    installments: [one, { ...one, number: 2 }, { ...one, number: 3 }],
  }
  const { installments, totalAmount } = projectCart(spread, [])
  expect(installments.map(({ number, date }) => [number, date])).toEqual([
    [1, '2026-11-21'],
    [2, '2026-12-21'],
    [3, '2027-01-21'],
  ])
  expect(installments.reduce((sum, { amount, tipPart }) => sum + amount + tipPart, 0)).toBe(totalAmount)
})
