import { expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { afterChoice, amountOf, initialChoice } from '#web/features/donation-amount/amount-choice.ts'

const openTier: Partial<Tier> = {
  id: 'open',
  tierType: 'Donation',
  paymentFrequency: 'SINGLE',
  priceCategory: 'Pwyw',
  price: 0,
  sales: 'open',
}
const partial: Partial<Form> = {
  tiers: [openTier as Tier],
  presetAmounts: [2000, 4000, 8000],
  frequencies: ['SINGLE'],
}
const form = partial as Form
const once = { isMonthly: false }
const item = (known: Partial<CartItemIn>) => known as CartItemIn

test('a free amount of a former cart is shown instead of the suggested tile', () => {
  const untouched = { choice: initialChoice(form, undefined), isTouched: false }
  expect(untouched.choice.tile).toBe('preset-4000')
  const former = amountOf(form, item({ tierId: 'open', customAmount: 4200 }))
  const next = initialChoice(form, former)
  expect(afterChoice(untouched, { next, isFallback: true })).toEqual({
    choice: { tile: null, text: '42', ...once },
    isTouched: true,
  })
})

test.each([
  ['typed', { tile: null, text: '15', ...once }],
  ['selected', { tile: 'preset-8000', text: '', ...once }],
])('an amount that was %s before the cart was read remains', (_how, early) => {
  const untouched = { choice: initialChoice(form, undefined), isTouched: false }
  const touched = afterChoice(untouched, { next: early, isFallback: false })
  const next = initialChoice(form, { cents: 4200, isMonthly: false })
  expect(afterChoice(touched, { next, isFallback: true }).choice).toEqual(early)
})

test('a tier that no longer exists has no amount', () => {
  expect(amountOf(form, item({ tierId: 'gone', customAmount: 4200 }))).toBeUndefined()
  expect(amountOf(form, undefined)).toBeUndefined()
})
