import { describe, expect, test } from 'vitest'
import type { Form, Tier } from '#contract/form.ts'
import { checkChoice, choiceOf, itemsOf, splitTiers } from '#web/pages/checkout/one-page/amount-choice.ts'
import { aQuestion, aTicket } from '../../../../../tests/build/questions/asking-form.ts'

const now = new Date('2026-11-21T10:00:00Z')

const fixed = aTicket('fixed', { tierType: 'Payment', price: 700 })
const free = aTicket('free', { tierType: 'Payment', priceCategory: 'Pwyw', price: 0, minAmount: 50 })
const gift = aTicket('gift', { tierType: 'Donation', priceCategory: 'Pwyw', price: 0 })
const soldOut = aTicket('x', { tierType: 'Payment', soldOut: true })
const formOf = (...tiers: Tier[]): Pick<Form, 'tiers' | 'customFields'> => ({ tiers, customFields: [] })

describe('the first choice', () => {
  test('is the only tier that can be paid', () => {
    expect(choiceOf([], formOf(fixed, soldOut), now).tierId).toBe('fixed')
    expect(choiceOf([], formOf(fixed, free), now).tierId).toBeNull()
  })

  test('is the choice of a draft', () => {
    const items = [
      { tierId: 'free', customAmount: 4250 },
      { tierId: 'gift', customAmount: 500 },
    ]
    expect(choiceOf(items, formOf(fixed, free, gift), now)).toEqual({
      tierId: 'free',
      text: '42.50',
      gift: '5',
    })
  })
})

test('a gift is beside the choice, or is the choice', () => {
  expect(splitTiers(formOf(fixed, gift))).toEqual({ choices: [fixed], gift })
  expect(splitTiers(formOf(gift))).toEqual({ choices: [gift], gift: null })
})

test('another choice preserves the answers to the form’s own questions', () => {
  const form = { ...formOf(fixed, free), customFields: [aQuestion('q1')] }
  const before = [
    {
      tierId: 'fixed',
      customFields: [
        { fieldId: 'q1', value: 'A12' },
        { fieldId: 'old', value: 'x' },
      ],
    },
  ]
  expect(itemsOf({ tierId: 'free', text: '12,5', gift: '' }, form, before)).toEqual([
    { tierId: 'free', customAmount: 1250, customFields: [{ fieldId: 'q1', value: 'A12' }] },
  ])
})

test.each([
  [{ tierId: null, text: '', gift: '' }, ['amount.tierId']],
  [{ tierId: 'free', text: '', gift: '' }, ['amount.text']],
  [{ tierId: 'free', text: '0,30', gift: '' }, ['amount.text']],
  [{ tierId: 'free', text: '3', gift: '0,1' }, ['amount.gift']],
  [{ tierId: 'fixed', text: '', gift: '' }, []],
])('%o has errors in %o', (choice, fields) => {
  expect(checkChoice(choice, formOf(fixed, free, gift)).map(({ field }) => field)).toEqual(fields)
})
