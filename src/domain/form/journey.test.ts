import { expect, test } from 'vitest'
import type { TierType } from '#domain/form/form-definition.ts'
import { journeyOf, needsUnitDetails, stepAfter, stepsFor } from '#domain/form/journey.ts'
import { stepAt, stepBefore } from '#domain/form/step-of-journey.ts'

const aTier = (id: string, tierType: TierType, asked: { fields?: number; options?: number } = {}) => ({
  id,
  tierType,
  customFields: Array.from({ length: asked.fields ?? 0 }),
  extraOptions: Array.from({ length: asked.options ?? 0 }),
})
const tiers = [
  aTier('ticket', 'Registration'),
  aTier('gift', 'Donation'),
  aTier('mug', 'Product'),
  aTier('shirt', 'Product', { fields: 1 }),
  aTier('bag', 'Product', { options: 1 }),
]

test.each([
  ['Event', ['tickets', 'participants', 'billing', 'summary']],
  ['Membership', ['memberships', 'members', 'billing', 'summary']],
  ['Shop', ['products', 'details', 'billing', 'summary']],
  ['Donation', ['donation', 'contributors', 'summary']],
  ['CrowdFunding', ['donation', 'contributors', 'summary']],
  ['PaymentForm', []],
  ['Checkout', ['billing', 'summary']],
] as const)('%s goes through %j', (type, names) => {
  expect(journeyOf(type).map(({ name }) => name)).toEqual(names)
})

test.each([
  ['mug', false],
  ['gift', false],
  ['shirt', true],
  ['bag', true],
  ['ticket', true],
])('a %s asks for details: %s', (id, expected) => {
  const tier = tiers.find((one) => one.id === id)
  expect(tier !== undefined && needsUnitDetails(tier)).toBe(expected)
})

test('a step whose data is not needed is skipped, and the numbers of the others do not change', () => {
  const numbers = (items: readonly string[] | null) =>
    stepsFor('Shop', items?.map((tierId) => ({ tierId })) ?? null, tiers).map(({ number }) => number)
  expect(numbers(null)).toEqual([1, 2, 3, 4])
  expect(numbers(['mug'])).toEqual([1, 3, 4])
  expect(numbers(['mug', 'shirt'])).toEqual([1, 2, 3, 4])
})

test('the steps before, at and after a number leave out skipped steps', () => {
  const steps = stepsFor('Shop', [{ tierId: 'mug' }], tiers)
  expect(stepAt(steps, 2)?.name).toBe('billing')
  expect(stepAt(steps, 9)?.name).toBe('summary')
  expect(stepAfter(steps, 1)?.number).toBe(3)
  expect(stepBefore(steps, 3)?.number).toBe(1)
  expect(stepBefore(steps, 1)).toBeNull()
  expect(stepAfter(steps, 4)).toBeNull()
  expect(stepAt([], 1)).toBeNull()
})
