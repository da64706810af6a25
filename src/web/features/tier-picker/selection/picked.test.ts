import { expect, test } from 'vitest'
import type { Tier } from '#contract/form.ts'
import { problem } from '#domain/problem.ts'
import {
  type PickEvent,
  type Picked,
  pickReducer,
  startPicked,
} from '#web/features/tier-picker/selection/picked.ts'
import { lineOf } from '#web/features/tier-picker/selection/selection.ts'

const nothingHeld: ReadonlyMap<string, number> = new Map()

const tier = (id: string, remainingNumber: number | null): Tier =>
  ({
    id,
    priceCategory: 'Fixed',
    price: 500,
    paymentFrequency: 'SINGLE',
    sales: 'open',
    maxPerCart: null,
    maxPerUser: null,
    remainingNumber,
  }) as Partial<Tier> as Tier

const [scarce, plenty] = [tier('scarce', 5), tier('plenty', null)]
const after = (start: Picked, ...events: readonly PickEvent[]) => events.reduce(pickReducer, start)
const fresh = () => startPicked([], [scarce, plenty])

test('a cart that loads later replaces an untouched choice, never one that the visitor made', () => {
  const found: PickEvent = {
    kind: 'found',
    selection: { scarce: { count: 2, amounts: [] } },
    isTouched: false,
  }
  expect(lineOf(after(fresh(), found).selection, 'scarce').count).toBe(2)
  const made = after(fresh(), { kind: 'counted', tier: plenty, count: 1 }, found)
  expect([lineOf(made.selection, 'scarce').count, lineOf(made.selection, 'plenty').count]).toEqual([0, 1])
})

test('a falling stock reduces its line, reports it, and leaves the rest', () => {
  const picked = after(
    fresh(),
    { kind: 'counted', tier: scarce, count: 4 },
    { kind: 'counted', tier: plenty, count: 3 },
    { kind: 'limited', tiers: [tier('scarce', 1), plenty], held: nothingHeld },
  )
  expect([...picked.lowered]).toEqual([['scarce', 1]])
  expect(lineOf(picked.selection, 'scarce').count).toBe(1)
  expect(lineOf(picked.selection, 'plenty').count).toBe(3)
  expect(after(picked, { kind: 'limited', tiers: [scarce, plenty], held: nothingHeld })).toBe(picked)
})

test('messages of a line end when it changes; general messages end at any change', () => {
  const refused = after(fresh(), {
    kind: 'refused',
    problems: [
      problem('quantity-scarce', 'SOLD_OUT', { remaining: 0 }),
      problem('amount-plenty-0', 'AMOUNT_REQUIRED'),
      problem('tiers', 'CART_EMPTY'),
    ],
  })
  expect(refused.attempt).toBe(1)
  const changed = after(refused, { kind: 'counted', tier: scarce, count: 1 })
  expect(changed.problems.map(({ field }) => field)).toEqual(['amount-plenty-0'])
})
