import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Draft,
  itemsAt,
  valueAt,
  withItem,
  withMoved,
  withValue,
  withoutItem,
} from '#domain/form/editing/draft.ts'
import { type Clash, mergeDrafts, placeOf, withDecision } from '#domain/form/editing/merge-drafts.ts'

const draft = {
  title: 'Le bal',
  tiers: [
    { key: 'adulte', name: 'Adulte', price: 1800 },
    { key: 'enfant', name: 'Enfant', price: 1800 },
  ],
}
const keys = (merged: Draft) => itemsAt(merged, ['tiers']).map(({ key }) => key)
const added = (key: string, name: string) => withItem(draft, ['tiers'], { key, name })

describe('two editors', () => {
  it('merge where they changed different places', () => {
    const mine = withValue(draft, ['title'], 'Le grand bal')
    const theirs = withValue(draft, ['tiers', 0, 'price'], 2000)
    const { merged, clashes } = mergeDrafts(draft, mine, theirs)
    expect(clashes).toEqual([])
    expect(merged).toEqual(withValue(mine, ['tiers', 0, 'price'], 2000))
  })
  it('are asked where both changed one, and no text is lost', () => {
    const mine = withValue(draft, ['title'], 'Le grand bal')
    const theirs = withValue(draft, ['title'], 'Le petit bal')
    expect(mergeDrafts(draft, mine, theirs)).toEqual({
      merged: mine,
      clashes: [{ path: ['title'], before: 'Le bal', mine: 'Le grand bal', theirs: 'Le petit bal' }],
    })
  })
  it('agree where both made the same change', () => {
    const both = withoutItem(draft, ['tiers'], 1)
    expect(mergeDrafts(draft, both, both)).toEqual({ merged: both, clashes: [] })
  })
  it('of a list without keys, the whole list is one place', () => {
    const code = (...amounts: number[]) => ({ discountCodes: amounts.map((amount) => ({ amount })) })
    const { merged, clashes } = mergeDrafts(code(5, 5), code(5), code(9, 5))
    expect(merged).toEqual(code(5))
    expect(clashes).toHaveLength(1)
  })
})

describe('two editors of prices', () => {
  it('both add one: mine first, and each has a key of its own', () => {
    const { merged, clashes } = mergeDrafts(
      draft,
      added('tier-3', 'Étudiant'),
      added('tier-3', 'Sans emploi'),
    )
    expect(clashes).toEqual([])
    expect(itemsAt(merged, ['tiers']).slice(2)).toEqual([
      { key: 'tier-3', name: 'Étudiant' },
      { key: 'tier-9', name: 'Sans emploi' },
    ])
  })
  it('both add the first one', () => {
    const one = (name: string) => ({ title: 'Le bal', tiers: [{ key: 'tier-1', name }] })
    const { merged } = mergeDrafts({ title: 'Le bal' }, one('Adulte'), one('Enfant'))
    expect(itemsAt(merged, ['tiers']).map(({ name }) => name)).toEqual(['Adulte', 'Enfant'])
  })
  it('keep the discount codes of a new price with that price', () => {
    const theirs = { ...added('tier-3', 'Sans emploi'), discountCodes: [{ code: 'A', tiers: ['tier-3'] }] }
    const { merged } = mergeDrafts(draft, added('tier-3', 'Étudiant'), theirs)
    expect(valueAt(merged, ['discountCodes', 0, 'tiers'])).toEqual(['tier-9'])
  })
  it('move one and change the same one: it moved with its new price', () => {
    const mine = withMoved(draft, ['tiers'], 0, 1)
    const theirs = withValue(draft, ['tiers', 0, 'price'], 2500)
    for (const { merged, clashes } of [mergeDrafts(draft, mine, theirs), mergeDrafts(draft, theirs, mine)]) {
      expect(clashes).toEqual([])
      expect(itemsAt(merged, ['tiers']).map(({ key, price }) => [key, price])).toEqual([
        ['enfant', 1800],
        ['adulte', 2500],
      ])
    }
  })
  it('are asked where one removed what the other changed, and can take it back', () => {
    const mine = withoutItem(draft, ['tiers'], 0)
    const theirs = withValue(draft, ['tiers', 0, 'price'], 2500)
    const { merged, clashes } = mergeDrafts(draft, mine, theirs)
    expect(keys(merged)).toEqual(['enfant'])
    const [clash] = clashes as [Clash]
    expect(clash).toMatchObject({ path: ['tiers', 'adulte'], mine: undefined, theirs: { price: 2500 } })
    expect(withDecision(merged, clash, clash.mine)).toEqual(merged)
    expect(keys(withDecision(merged, clash, clash.theirs))).toEqual(['enfant', 'adulte'])
    const [other] = mergeDrafts(draft, theirs, mine).clashes as [Clash]
    expect(keys(withDecision(theirs, other, other.theirs))).toEqual(['enfant'])
    expect(withDecision(theirs, other, other.mine)).toEqual(theirs)
  })
  it('decide about one that moved or left meanwhile, and never about its neighbour', () => {
    const [mine, theirs] = [2000, 2500].map((price) => withValue(draft, ['tiers', 0, 'price'], price))
    const { merged, clashes } = mergeDrafts(draft, mine ?? {}, theirs ?? {})
    const [clash] = clashes as [Clash]
    const moved = withMoved(merged, ['tiers'], 0, 1)
    expect(placeOf(moved, clash.path)).toEqual(['tiers', 1, 'price'])
    expect(valueAt(withDecision(moved, clash, 2500), ['tiers', 1, 'price'])).toBe(2500)
    const gone = withoutItem(merged, ['tiers'], 0)
    expect(withDecision(gone, clash, 2500)).toBe(gone)
  })
})

describe('any two editors of prices', () => {
  const item = fc.record({ name: fc.constantFrom('A', 'B', 'C'), price: fc.integer({ min: 1, max: 5 }) })
  const list = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), item), { selector: ([key]) => key, maxLength: 5 })
    .map((all) => ({ tiers: all.map(([key, one]) => ({ key: `tier-${key}`, ...one })) }))
  const contents = (one: Draft | undefined) => JSON.stringify([one?.['name'], one?.['price']])
  const byKey = (one: Draft, key: unknown) => itemsAt(one, ['tiers']).find((tier) => tier['key'] === key)

  it('have every key once, and each value from the same price of one of them', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const { merged } = mergeDrafts(base, mine, theirs)
        expect(new Set(keys(merged)).size).toBe(keys(merged).length)
        const foreign = itemsAt(merged, ['tiers']).filter((tier) => {
          const sources = [byKey(mine, tier['key']), byKey(theirs, tier['key'])].filter((one) => one)
          // A price that got another key is as its author wrote it.
          const { name, price } = tier
          if (sources.length === 0)
            return !theirs.tiers.some((one) => one.name === name && one.price === price)
          return ['name', 'price'].some((part) => sources.every((one) => one?.[part] !== tier[part]))
        })
        expect(foreign).toEqual([])
      }),
    )
  })
  it('lose nothing that one of them added, or changed alone', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const { merged, clashes } = mergeDrafts(base, mine, theirs)
        const written = itemsAt(merged, ['tiers']).map(contents)
        const added = [...mine.tiers, ...theirs.tiers].filter(({ key }) => byKey(base, key) === undefined)
        expect(added.filter((tier) => !written.includes(contents(tier)))).toEqual([])
        const alone = theirs.tiers.filter(({ key }) => {
          const was = byKey(base, key)
          return was !== undefined && contents(was) === contents(byKey(mine, key))
        })
        expect(alone.filter((tier) => contents(byKey(merged, tier.key)) !== contents(tier))).toEqual([])
        // Removed here and changed there: that is asked.
        const gone = theirs.tiers.filter(({ key }) => byKey(base, key) && byKey(mine, key) === undefined)
        const changed = gone.filter((tier) => contents(tier) !== contents(byKey(base, tier.key)))
        const asked = clashes.map(({ path }) => path[1])
        expect(changed.map(({ key }) => key).filter((key) => !asked.includes(key))).toEqual([])
      }),
    )
  })
  it('of whom only one changed something, that one is right', () => {
    fc.assert(
      fc.property(list, list, (base, other) => {
        expect(mergeDrafts(base, other, base).merged).toEqual(other)
        expect(mergeDrafts(base, base, other).merged).toEqual(other)
      }),
    )
  })
})
