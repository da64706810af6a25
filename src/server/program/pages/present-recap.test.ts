import { describe, expect, test } from 'vitest'
import { aTicket, anOption } from '../../../../tests/build/domain/definitions.ts'
import { cents, zero } from '#domain/money.ts'
import { type RecapForm, type RecapPayment, presentRecap } from '#server/program/pages/present-recap.ts'

type Item = RecapPayment['snapshot']['items'][number]

const item = (name: string, amount: number, more: Partial<Item> = {}): Item => ({
  name,
  type: 'Donation',
  isEligibleTaxReceipt: true,
  extraOptions: [],
  amount: { initialAmount: cents(amount), discount: zero, realAmount: cents(amount), vat: zero },
  ...more,
})

interface Changes {
  readonly organisation?: Partial<RecapForm['organisation']>
  readonly snapshot?: Partial<RecapPayment['snapshot']>
  readonly amount?: number
  readonly installmentNumber?: number
}

function recapOf(items: readonly Item[], changes: Changes = {}) {
  const { organisation = {}, snapshot = {}, amount, installmentNumber = 1 } = changes
  const form: RecapForm = {
    definition: { tiers: [aTicket({ extraOptions: [anOption({ id: 'o1', label: 'Repas' })] })] },
    organisation: { taxReceipts: true, isUnderColucheLaw: false, ...organisation },
  }
  const whole = items.reduce((sum, one) => sum + one.amount.realAmount, 0)
  return presentRecap(form, {
    amount: cents(amount ?? whole),
    installmentNumber,
    snapshot: {
      formType: 'Donation',
      formTitle: 'Dons',
      items,
      discount: zero,
      schedule: null,
      payer: { email: 'zoe.moreau@exemple.fr', isOrganization: false },
      ...snapshot,
    },
  })
}

describe('what is paid', () => {
  test('shortens the e-mail address, and leaves out the payer’s name', () => {
    expect(recapOf([item('Dons', 4000)])).toMatchObject({
      maskedEmail: 'z…@exemple.fr',
      lines: [{ isPlainGift: true, count: 1, amount: 4000 }],
    })
  })

  test('counts equal units in one line', () => {
    const ticket = item('Adulte', 1200, { type: 'Registration' })
    expect(recapOf([ticket, ticket]).lines).toEqual([
      { name: 'Adulte', options: [], isPlainGift: false, count: 2, amount: 2400 },
    ])
  })

  test('names the options of a unit, and keeps it apart from one without', () => {
    const meal = { extraOptionId: 'o1', value: true, customFields: [] }
    const ticket = { type: 'Registration' } as const
    const lines = recapOf([
      item('Adulte', 1200, ticket),
      item('Adulte', 1700, { ...ticket, extraOptions: [meal] }),
    ]).lines
    expect(lines).toMatchObject([
      { name: 'Adulte', options: [], amount: 1200 },
      { name: 'Adulte', options: ['Repas'], amount: 1700 },
    ])
  })

  test('shows no lines that do not add up to the payment: a first part, a later debit', () => {
    expect(recapOf([item('Dons', 9000)], { amount: 3000 }).lines).toEqual([])
    expect(recapOf([item('Dons', 9000)], { installmentNumber: 2 }).lines).toEqual([])
  })
})

describe('an estimate after tax', () => {
  test('is for what gives a receipt', () => {
    const both = [item('Dons', 4000), item('Concert', 1000, { isEligibleTaxReceipt: false })]
    expect(recapOf(both).estimate).toMatchObject({ amount: 4000, isMonthly: false })
  })

  test.each<[string, Changes]>([
    ['an association without receipts', { organisation: { taxReceipts: false } }],
    ['a company', { snapshot: { payer: { email: 'a@b.fr', isOrganization: true } } }],
    ['a sale', { snapshot: { formType: 'Event' } }],
    ['a later debit', { installmentNumber: 2 }],
  ])('is not shown for %s', (_name, changes) => {
    expect(recapOf([item('Dons', 4000)], changes).estimate).toBeNull()
  })
})
