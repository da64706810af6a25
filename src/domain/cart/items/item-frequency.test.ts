import { expect, test } from 'vitest'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { itemFrequencies } from '#domain/cart/items/item-frequency.ts'
import { openDonationKey } from '#domain/form/open-donation.ts'
import { aFormDefinition, aTier } from '../../../../tests/build/domain/definitions.ts'

const now = new Date('2026-11-20T12:00:00Z')
const tiers = [
  aTier({ id: 'monthly', tierType: 'MonthlyDonation', paymentFrequency: 'SUBSCRIPTION' }),
  aTier({ id: 'once' }),
  aTier({ id: 'open', key: openDonationKey }),
]
const form = aFormDefinition({ tiers, frequencies: ['SINGLE', 'SUBSCRIPTION'] })
const gift = (tierId: string) => ({ tierId, customAmount: 1000 })
const codes = (items: Parameters<typeof checkCartItems>[0], of = form) =>
  checkCartItems(items, of, { now }).map(({ code }) => code)

test('each line has the frequency that it requests, else that of its tier', () => {
  const asked = { ...gift('once'), frequency: 'SUBSCRIPTION' } as const
  expect(itemFrequencies([gift('monthly'), gift('once'), asked], form)).toEqual([
    'SUBSCRIPTION',
    'SINGLE',
    'SUBSCRIPTION',
  ])
  expect(codes([gift('monthly'), gift('once')])).toEqual(['FREQUENCY_MIXED'])
})

test('a donation beside monthly lines is monthly too, where the form accepts monthly donations', () => {
  const both = [gift('monthly'), gift('open')]
  expect(itemFrequencies(both, form)).toEqual(['SUBSCRIPTION', 'SUBSCRIPTION'])
  expect(codes(both)).toEqual([])
  expect(itemFrequencies([gift('open')], form)).toEqual(['SINGLE'])
  expect(itemFrequencies([gift('monthly'), { ...gift('open'), frequency: 'SINGLE' }], form)).toEqual([
    'SUBSCRIPTION',
    'SINGLE',
  ])
  expect(codes(both, { ...form, frequencies: ['SINGLE'] })).toEqual(['FREQUENCY_MIXED'])
})
