import { expect, test } from 'vitest'
import { resolveStep } from '#web/pages/checkout/resolve-step.ts'

test('nothing is decided before the cart is known, but step 1 needs none', () => {
  expect([1, 2, 3].map((step) => resolveStep(step, { phase: 'unknown' }))).toEqual([1, null, null])
  expect([1, 2, 3].map((step) => resolveStep(step, { phase: 'loading' }))).toEqual([1, null, null])
})

test('without a cart every step is the first', () => {
  expect([1, 2, 3, 4].map((step) => resolveStep(step, { phase: 'none' }))).toEqual([1, 1, 1, 1])
})

test('an expired cart keeps its step, and a step beyond the last goes back to it', () => {
  expect([2, 4].map((step) => resolveStep(step, { phase: 'expired' }))).toEqual([2, 3])
})
