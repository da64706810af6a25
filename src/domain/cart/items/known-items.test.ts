import { expect, test } from 'vitest'
import { expandItems } from '#domain/cart/items/expand-items.ts'
import { hasUnknownItems, knownItems } from '#domain/cart/items/known-items.ts'
import { aField, aFormDefinition, aTicket, anOption } from '../../../../tests/build/domain/definitions.ts'

const ticket = aTicket({
  customFields: [aField({ id: 'size' })],
  extraOptions: [anOption({ customFields: [aField({ id: 'dish' })] })],
})
const form = aFormDefinition({
  tiers: [ticket, aTicket({ id: 'other' })],
  customFields: [aField({ id: 'bus' })],
})
const answers = ['size', 'bus', 'dish'].map((fieldId) => ({ fieldId, value: 'x' }))
const items = expandItems(
  [
    {
      tierId: 'ticket',
      customFields: answers.slice(0, 2),
      extraOptions: [{ extraOptionId: 'o1', value: true, customFields: answers.slice(2) }],
    },
    { tierId: 'other' },
  ],
  form,
)

test('a form that has not changed knows everything', () => {
  expect(knownItems(items, form)).toEqual(items)
  expect(hasUnknownItems(items, form)).toBe(false)
})

test.each([
  ['a tier', { tiers: [ticket] }, true, 1],
  ['an option', { tiers: [{ ...ticket, extraOptions: [] }, ...form.tiers.slice(1)] }, true, 2],
  ['a question, which costs nothing', { customFields: [] }, false, 2],
])('without %s', (_, change, isReported, left) => {
  const changed = { ...form, ...change }
  expect(hasUnknownItems(items, changed)).toBe(isReported)
  expect(knownItems(items, changed)).toHaveLength(left)
})

test('answers to removed questions are removed', () => {
  const [first] = knownItems(items, { ...form, customFields: [] })
  expect(first?.customFields.map(({ fieldId }) => fieldId)).toEqual(['size'])
})
