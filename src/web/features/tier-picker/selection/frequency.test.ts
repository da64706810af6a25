import { describe, expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import {
  frequencyOf,
  itemsOf,
  nothingChosen,
  withCount,
} from '#web/features/tier-picker/selection/selection.ts'
import { aTicket } from '../../../../../tests/build/questions/asking-form.ts'

describe('how often a selection is paid', () => {
  const monthly = aTicket('monthly', { tierType: 'Membership', paymentFrequency: 'SUBSCRIPTION' })
  const dated = aTicket('dated', { paymentFrequency: 'INSTALLMENT' })
  const gift = aTicket('gift', { tierType: 'Donation' })
  const form = { tiers: [aTicket('adult'), monthly, dated, gift], customFields: [] }
  const frequencies = (ids: readonly string[], kept: readonly CartItemIn[] = []) => {
    const selection = ids.reduce((all, id) => {
      const one = form.tiers.find((known) => known.id === id)
      return one === undefined ? all : withCount(all, one, 1)
    }, nothingChosen)
    return [
      frequencyOf(selection, form.tiers),
      ...itemsOf(selection, form, kept).map(({ tierId, frequency }) => `${tierId} ${frequency ?? '-'}`),
    ]
  }

  test('each tier says it by itself', () => {
    expect(frequencies(['adult'])).toEqual(['SINGLE', 'adult -'])
    expect(frequencies(['monthly'])).toEqual(['SUBSCRIPTION', 'monthly -'])
  })

  test('a gift follows what is monthly, a ticket does not', () => {
    expect(frequencies(['adult', 'monthly', 'gift'])).toEqual([
      'SUBSCRIPTION',
      'adult -',
      'monthly -',
      'gift SUBSCRIPTION',
    ])
  })

  test('anything follows what is paid on fixed dates', () => {
    expect(frequencies(['adult', 'dated'])).toEqual(['INSTALLMENT', 'adult INSTALLMENT', 'dated -'])
  })

  test('what followed before is paid once again where nothing else is', () => {
    expect(frequencies(['gift'], [{ id: 'i1', tierId: 'gift', frequency: 'SUBSCRIPTION' }])).toEqual([
      'SINGLE',
      'gift -',
    ])
  })
})
