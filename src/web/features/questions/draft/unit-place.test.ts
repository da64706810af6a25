import { expect, test } from 'vitest'
import { unitPlace } from '#web/features/questions/draft/unit-place.ts'
import { aTicket, anAskingForm } from '../../../../../tests/build/questions/asking-form.ts'

test('participants and members are numbered together, products within their tier', () => {
  const form = anAskingForm([
    aTicket('adult'),
    aTicket('child'),
    aTicket('year', { tierType: 'Membership' }),
    aTicket('shirt', { tierType: 'Product' }),
    aTicket('cup', { tierType: 'Product' }),
  ])
  const items = ['adult', 'shirt', 'child', 'cup', 'year', 'shirt'].map((tierId) => ({ tierId }))
  expect(items.map((_item, index) => unitPlace(form, items, index))).toEqual([
    { kind: 'participant', number: 1, count: 2 },
    { kind: 'product', number: 1, count: 2 },
    { kind: 'participant', number: 2, count: 2 },
    { kind: 'product', number: 1, count: 1 },
    { kind: 'member', number: 1, count: 1 },
    { kind: 'product', number: 2, count: 2 },
  ])
})
