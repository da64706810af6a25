import { expect, test } from 'vitest'
import type { Form, Tier } from '#contract/form.ts'
import { amountOptions, rhythmsOf } from '#web/features/donation-amount/amount-options.ts'

const openTier = {
  id: 'open',
  tierType: 'Donation',
  paymentFrequency: 'SINGLE',
  priceCategory: 'Pwyw',
  price: 0,
  sales: 'open',
} as Tier
const basket = {
  ...openTier,
  id: 'basket',
  priceCategory: 'Fixed',
  price: 2500,
  name: 'Panier',
  label: 'Un panier',
} as Tier

function formWith(tiers: readonly Tier[], presetAmounts: readonly number[] = []): Form {
  return { tiers, presetAmounts, frequencies: ['SINGLE', 'SUBSCRIPTION'] } as Partial<Form> as Form
}

test('presets of the free gift and named tiers are in one list, cheapest first', () => {
  const { tiles, free, initialKey } = amountOptions(formWith([openTier, basket], [2000, 5000]), false)
  expect(tiles.map(({ key, amount, name }) => [key, amount, name])).toEqual([
    ['preset-2000', 2000, ''],
    ['basket', 2500, 'Un panier'],
    ['preset-5000', 5000, ''],
  ])
  expect(free?.id).toBe('open')
  expect(initialKey).toBe('basket')
})

test('the favourite tier of the association is preselected', () => {
  expect(amountOptions(formWith([openTier, { ...basket, isFavorite: true }], [1000]), false).initialKey).toBe(
    'basket',
  )
})

test('presets without a free gift are not offered, since the server would refuse them', () => {
  expect(amountOptions(formWith([basket], [2000]), false).tiles).toHaveLength(1)
})

test('a gift whose sales are closed is not offered, nor its frequency', () => {
  const closed = { ...basket, sales: 'ended' } as Tier
  const later = { ...openTier, sales: 'notYetOpen' } as Tier
  const monthly = { ...closed, paymentFrequency: 'SUBSCRIPTION' } as Tier
  const form = formWith([later, closed, monthly], [2000])
  expect(amountOptions(form, false)).toEqual({ tiles: [], free: null, initialKey: null })
  expect(rhythmsOf(form)).toEqual({ isOnce: false, isMonthly: false })
})

test('a sold-out tile is shown but never preselected; monthly gifts are left out', () => {
  const monthly = {
    ...basket,
    id: 'monthly',
    tierType: 'MonthlyDonation',
    paymentFrequency: 'SUBSCRIPTION',
  } as Tier
  const { tiles, initialKey } = amountOptions(formWith([{ ...basket, soldOut: true }, monthly]), false)
  expect(tiles.map(({ key }) => key)).toEqual(['basket'])
  expect(initialKey).toBeNull()
})

test('monthly: monthly tiers and the free gift with its presets, no one-time reward', () => {
  const chair = {
    ...basket,
    id: 'chair',
    tierType: 'MonthlyDonation',
    paymentFrequency: 'SUBSCRIPTION',
  } as Tier
  const form = formWith([openTier, basket, chair], [1000])
  expect(amountOptions(form, true).tiles.map(({ key }) => key)).toEqual(['preset-1000', 'chair'])
  expect(rhythmsOf(form)).toEqual({ isOnce: true, isMonthly: true })
  expect(rhythmsOf(formWith([chair]))).toEqual({ isOnce: false, isMonthly: true })
  expect(rhythmsOf({ ...form, frequencies: ['SINGLE'], tiers: [openTier, basket] })).toEqual({
    isOnce: true,
    isMonthly: false,
  })
})
