import { describe, expect, it } from 'vitest'
import { withMoved, withValue } from '#domain/form/editing/draft.ts'
import { checkTaken, isLocked, takenAt, unitsLeft } from '#domain/form/editing/sold-items.ts'
import type { TakenItem } from '#domain/form/editing/sold-items.ts'

const draft = {
  tiers: [
    { key: 'enfant', priceCategory: 'Fixed', price: 800, stock: 5 },
    {
      key: 'adulte',
      priceCategory: 'Fixed',
      price: 1800,
      stock: 100,
      extraOptions: [{ key: 'vin', price: 500, stock: 10 }],
    },
  ],
}
const adult: TakenItem = {
  tier: 'adulte',
  option: null,
  name: 'Adulte',
  sold: 60,
  held: 2,
  wasSold: true,
  price: 1800,
  priceCategory: 'Fixed',
}
const wine: TakenItem = {
  ...adult,
  option: 'vin',
  name: 'Vin',
  sold: 4,
  held: 0,
  price: 500,
  priceCategory: null,
}
const taken = [adult, wine]

describe('what was sold', () => {
  it('is found by key, wherever the price moved', () => {
    expect(takenAt(draft, ['tiers', 1], taken)).toBe(adult)
    expect(takenAt(withMoved(draft, ['tiers'], 1, 0), ['tiers', 0], taken)).toBe(adult)
    expect(takenAt(draft, ['tiers', 1, 'extraOptions', 0], taken)).toBe(wine)
    expect(takenAt(draft, ['tiers', 1, 'customFields', 0], taken)).toBeNull()
    expect(takenAt(draft, ['tiers', 0], taken)).toBeNull()
    expect(takenAt(draft, ['title'], taken)).toBeNull()
  })
  it('does not go', () => {
    const [child] = draft.tiers
    const [, sold] = draft.tiers
    expect(checkTaken({ tiers: [child] }, taken)).toEqual([
      { path: 'tiers', code: 'soldRemoved', values: { name: 'Adulte' } },
    ])
    expect(checkTaken({ tiers: [{ ...sold, extraOptions: [] }] }, taken)).toEqual([
      { path: 'tiers[0].extraOptions', code: 'optionRemoved', values: { name: 'Vin' } },
    ])
    expect(checkTaken({ tiers: [child] }, [{ ...adult, wasSold: false }])).toEqual([])
  })
  it('keeps its price, and only its price', () => {
    expect(isLocked(draft, ['tiers', 1, 'price'], taken)).toBe(true)
    expect(isLocked(draft, ['tiers', 1, 'priceCategory'], taken)).toBe(true)
    expect(isLocked(draft, ['tiers', 1, 'extraOptions', 0, 'price'], taken)).toBe(true)
    for (const path of [
      ['tiers', 1, 'stock'],
      ['tiers', 1, 'extraOptions', 0, 'stock'],
      ['tiers', 0, 'price'],
    ])
      expect(isLocked(draft, path, taken)).toBe(false)
  })
  it('can be given its price back where a draft had changed it before', () => {
    const next = withValue(draft, ['tiers', 1, 'price'], 2000)
    expect(isLocked(next, ['tiers', 1, 'price'], taken)).toBe(false)
    expect(checkTaken(next, taken)).toEqual([
      { path: 'tiers[1].price', code: 'soldAt', values: { price: 1800 } },
    ])
    const free = withValue(draft, ['tiers', 1, 'priceCategory'], 'Free')
    expect(checkTaken(free, taken)).toMatchObject([{ path: 'tiers[1].priceCategory', code: 'soldKind' }])
  })
})

describe('a stock', () => {
  it('is at least what was sold and is held', () => {
    expect(checkTaken(draft, taken)).toEqual([])
    expect(checkTaken(withValue(draft, ['tiers', 1, 'stock'], 62), taken)).toEqual([])
    expect(checkTaken(withValue(draft, ['tiers', 1, 'stock'], 61), taken)).toEqual([
      { path: 'tiers[1].stock', code: 'stockTaken', values: { value: 61, taken: 62 } },
    ])
    expect(checkTaken(withValue(draft, ['tiers', 1, 'maxPerForm'], 10), taken)).toMatchObject([
      { path: 'tiers[1].maxPerForm' },
    ])
    expect(checkTaken(withValue(draft, ['tiers', 1, 'extraOptions', 0, 'stock'], 3), taken)).toMatchObject([
      { path: 'tiers[1].extraOptions[0].stock', values: { taken: 4 } },
    ])
  })
  it('leaves the rest', () => {
    expect(unitsLeft({ stock: 100, maxPerForm: 80 }, adult)).toBe(18)
    expect(unitsLeft({ stock: 10 }, adult)).toBe(0)
    expect(unitsLeft({}, adult)).toBeNull()
  })
})
