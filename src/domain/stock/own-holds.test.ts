import { describe, expect, it } from 'vitest'
import { ownUnits, withOwnHolds } from '#domain/stock/own-holds.ts'

const left = (id: string, remainingNumber: number | null) => ({
  id,
  tierType: 'Registration' as const,
  remainingNumber,
  soldOut: remainingNumber === 0,
})

describe('withOwnHolds', () => {
  it.each([
    ['the last units are in this cart', 'soldOut', [left('a', 0)], ['a'], 'open', [false]],
    ['the last units are in another cart', 'soldOut', [left('a', 0)], [], 'soldOut', [true]],
    ['both tiers ran out', 'soldOut', [left('a', 0), left('b', 0)], ['a'], 'open', [false, true]],
    ['another tier is still on sale', 'open', [left('a', 0), left('b', 3)], ['a'], 'open', [false, false]],
    ['the sales ended meanwhile', 'ended', [left('a', 0)], ['a'], 'ended', [false]],
    ['the association suspended sales', 'suspended', [left('a', null)], ['a'], 'suspended', [false]],
  ] as const)('shows what is true where %s', (_name, sales, tiers, held, expected, soldOut) => {
    const shown = withOwnHolds(
      { sales, tiers, remainingEntries: null },
      held.map((tierId) => ({ tierId })),
    )
    expect(shown.sales).toBe(expected)
    expect(shown.tiers.map((tier) => tier.soldOut)).toEqual(soldOut)
    expect(shown.tiers.map((tier) => tier.remainingNumber)).toEqual(
      tiers.map(({ remainingNumber }) => remainingNumber),
    )
  })

  it('shows every tier of which the own entries are the last, since they may be chosen instead', () => {
    const form = { sales: 'soldOut' as const, tiers: [left('a', 0), left('b', 0)], remainingEntries: 0 }
    expect(withOwnHolds(form, [{ tierId: 'a' }]).tiers.map(({ soldOut }) => soldOut)).toEqual([false, false])
  })

  it('returns the form itself where nothing changes, so that pages do not render again', () => {
    const form = { sales: 'open' as const, tiers: [left('a', 2)], remainingEntries: null }
    expect(withOwnHolds(form, [{ tierId: 'a' }])).toBe(form)
  })
})

describe('ownUnits', () => {
  const entry = (id: string, remainingNumber: number | null) =>
    ({ id, tierType: 'Registration', remainingNumber }) as const
  const gift = { id: 'gift', tierType: 'Donation', remainingNumber: null } as const
  const held = [{ tierId: 'adult', quantity: 2 }, { tierId: 'child' }, { tierId: 'gift' }]

  it.each([
    ['without a limit of entries', null, 5, 2, { adult: 2, child: 1 }],
    ['entries are the limit of both tiers', 0, 0, 0, { adult: 3, child: 3 }],
    ['one tier has less left than the form', 4, 4, 1, { adult: 3, child: 1 }],
    ['an unlimited tier beside it', 4, null, 4, { adult: 2, child: 3 }],
  ] as const)('%s', (_name, remainingEntries, adult, child, expected) => {
    const tiers = [entry('adult', adult), entry('child', child), gift]
    const own = ownUnits({ remainingEntries, tiers }, held)
    expect(Object.fromEntries(own)).toEqual({ ...expected, gift: 1 })
  })
})
