import { describe, expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import {
  frequencyOf,
  itemsOf,
  nothingChosen,
  withCount,
} from '#web/features/tier-picker/selection/selection.ts'
import { aTicket } from '../../../../../tests/build/questions/asking-form.ts'

describe('the frequency of a selection', () => {
  const monthly = aTicket('monthly', { tierType: 'Membership', paymentFrequency: 'SUBSCRIPTION' })
  const dated = aTicket('dated', { paymentFrequency: 'INSTALLMENT' })
  const gift = aTicket('gift', { tierType: 'Donation' })
  const form = { tiers: [aTicket('adult'), monthly, dated, gift], customFields: [] }
  const frequencies = (ids: readonly string[], savedItems: readonly CartItemIn[] = []) => {
    const selection = ids.reduce((all, id) => {
      const one = form.tiers.find((known) => known.id === id)
      return one === undefined ? all : withCount(all, one, 1)
    }, nothingChosen)
    return [
      frequencyOf(selection, form.tiers),
      ...itemsOf(selection, form, savedItems).map(({ tierId, frequency }) => `${tierId} ${frequency ?? '-'}`),
    ]
  }

  test('each tier has its own frequency', () => {
    expect(frequencies(['adult'])).toEqual(['SINGLE', 'adult -'])
    expect(frequencies(['monthly'])).toEqual(['SUBSCRIPTION', 'monthly -'])
  })

  test('a gift follows a monthly tier, a ticket does not', () => {
    expect(frequencies(['adult', 'monthly', 'gift'])).toEqual([
      'SUBSCRIPTION',
      'adult -',
      'monthly -',
      'gift SUBSCRIPTION',
    ])
  })

  test('every tier follows one with fixed dates', () => {
    expect(frequencies(['adult', 'dated'])).toEqual(['INSTALLMENT', 'adult INSTALLMENT', 'dated -'])
  })

  test('a gift is a single payment again when it is alone', () => {
    expect(frequencies(['gift'], [{ id: 'i1', tierId: 'gift', frequency: 'SUBSCRIPTION' }])).toEqual([
      'SINGLE',
      'gift -',
    ])
  })
})
