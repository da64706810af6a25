import { describe, expect, it } from 'vitest'
import { withOwnHolds } from '#domain/stock/own-holds.ts'

const left = (id: string, remainingNumber: number | null) => ({
  id,
  remainingNumber,
  soldOut: remainingNumber === 0,
})

describe('withOwnHolds', () => {
  it.each([
    ['the last units are in this cart', 'soldOut', [left('a', 0)], ['a'], 'open', [false]],
    ['the last units are in another cart', 'soldOut', [left('a', 0)], [], 'soldOut', [true]],
    ['entries of the form ran out', 'soldOut', [left('a', 0), left('b', 0)], ['a'], 'open', [false, true]],
    ['another tier is still on sale', 'open', [left('a', 0), left('b', 3)], ['a'], 'open', [false, false]],
    ['the sales ended meanwhile', 'ended', [left('a', 0)], ['a'], 'ended', [false]],
    ['the association suspended sales', 'suspended', [left('a', null)], ['a'], 'suspended', [false]],
  ] as const)('shows what is true where %s', (_name, sales, tiers, held, expected, soldOut) => {
    const shown = withOwnHolds(
      { sales, tiers },
      held.map((tierId) => ({ tierId })),
    )
    expect(shown.sales).toBe(expected)
    expect(shown.tiers.map((tier) => tier.soldOut)).toEqual(soldOut)
    expect(shown.tiers.map((tier) => tier.remainingNumber)).toEqual(
      tiers.map(({ remainingNumber }) => remainingNumber),
    )
  })

  it('returns the form itself where nothing changes, so that pages do not render again', () => {
    const form = { sales: 'open' as const, tiers: [left('a', 2)] }
    expect(withOwnHolds(form, [{ tierId: 'a' }])).toBe(form)
  })
})
