import { expect, it } from 'vitest'
import { withOwnEntry } from '#domain/stock/own-entry.ts'

const tier = (id: string, tierType: 'Payment' | 'Donation' = 'Payment', soldOut = true) => ({
  id,
  tierType,
  remainingNumber: soldOut ? 0 : null,
  soldOut,
})

it.each([
  ['its own entry may move to another tier', 0, [tier('a'), tier('b')], ['a'], [false, false]],
  ['another visitor holds the last entry', 0, [tier('a'), tier('b')], [], [true, true]],
  [
    'the entries are not what limits the tier',
    2,
    [tier('a'), tier('b', 'Payment', false)],
    ['b'],
    [true, false],
  ],
  ['a gift is no entry', 0, [tier('a'), tier('g', 'Donation', false)], ['g'], [true, false]],
] as const)('shows what is true where %s', (_name, remainingEntries, tiers, held, soldOut) => {
  const form = { remainingEntries, tiers }
  const shown = withOwnEntry(
    form,
    held.map((tierId) => ({ tierId })),
  )
  expect(shown.tiers.map((one) => one.soldOut)).toEqual(soldOut)
})
