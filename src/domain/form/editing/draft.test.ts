import { describe, expect, it } from 'vitest'
import { checkDraft, completeDraft } from '#domain/form/editing/check-draft.ts'
import {
  freeKey,
  pathText,
  valueAt,
  withItem,
  withMoved,
  withValue,
  withoutItem,
  writeDraft,
} from '#domain/form/editing/draft.ts'
import { changesBetween } from '#domain/form/editing/compare-drafts.ts'

const draft = {
  title: 'Le bal',
  place: { name: 'Salle des fêtes' },
  tiers: [
    { key: 'adulte', name: 'Adulte', price: 1800 },
    { key: 'enfant', name: 'Enfant', price: 800 },
  ],
}

describe('a draft', () => {
  it('changes a value at its place, and keeps the order of the others', () => {
    const next = withValue(draft, ['tiers', 1, 'price'], 900)
    expect(valueAt(next, ['tiers', 1, 'price'])).toBe(900)
    expect(Object.keys(next)).toEqual(['title', 'place', 'tiers'])
    expect(writeDraft(withValue(next, ['tiers', 1, 'price'], 800))).toBe(writeDraft(draft))
    expect(valueAt(withValue({}, ['place', 'city'], 'Nantes'), ['place', 'city'])).toBe('Nantes')
  })
  it.each(['', null, undefined])('forgets a member that is emptied: %s', (empty) => {
    expect(withValue(draft, ['title'], empty)).not.toHaveProperty('title')
    expect(withValue(draft, ['place', 'name'], empty)).not.toHaveProperty('place')
  })
  it('adds, removes and moves items of a list', () => {
    const three = withItem(draft, ['tiers'], { key: freeKey(draft.tiers, 'tier') })
    expect(valueAt(three, ['tiers', 2])).toEqual({ key: 'tier-3' })
    expect(valueAt(withMoved(three, ['tiers'], 2, 0), ['tiers', 0])).toEqual({ key: 'tier-3' })
    expect(withMoved(three, ['tiers'], 2, 3)).toBe(three)
    expect(withoutItem(three, ['tiers'], 2)).toEqual(draft)
    expect(freeKey([{ key: 'tier-2' }], 'tier')).toBe('tier-3')
  })
  it('names a place as mistakes do', () => {
    expect(pathText(['tiers', 1, 'extraOptions', 0, 'label'])).toBe('tiers[1].extraOptions[0].label')
  })
})

describe('mistakes of a draft', () => {
  const la = { slug: 'la-ruche', name: 'La Ruche', taxReceipts: false }
  const event = { type: 'Event', slug: 'bal', ...draft }
  it('have the place and the text of the rule', () => {
    expect(checkDraft(event, la)).toEqual([])
    const wrong = withValue(withValue(event, ['title'], ''), ['tiers', 0, 'price'], 'douze')
    expect(checkDraft(wrong, la).map(({ path, code }) => [path, code])).toEqual([
      ['tiers[0].price', 'wholeCents'],
      ['title', 'missing'],
    ])
  })
})

describe('a completed draft', () => {
  const la = { slug: 'la-ruche', name: 'La Ruche', taxReceipts: false }
  const event = { type: 'Event', slug: 'bal', ...draft }
  it('shows the defaults of what its author left out, and stays the same afterwards', () => {
    const complete = completeDraft(event, la)
    expect(complete).toMatchObject({ title: 'Le bal', allowIndividualPayer: true, remindTicketHolders: true })
    expect(completeDraft(complete, la)).toEqual(complete)
  })
  it('is left as it is where it has mistakes', () => {
    const wrong = { ...event, goal: -5 }
    expect(completeDraft(wrong, la)).toBe(wrong)
  })
})

describe('changes for the public', () => {
  it('are those of each price, whatever its rank, and what was added', () => {
    const next = withItem(
      withValue(withMoved(draft, ['tiers'], 0, 1), ['tiers', 1, 'price'], 2000),
      ['tiers'],
      {
        key: 'etudiant',
      },
    )
    expect(
      changesBetween(draft, next).map(({ path, before, after }) => [pathText(path), before, after]),
    ).toEqual([
      ['tiers', draft.tiers, next['tiers']],
      ['tiers[1].price', 1800, 2000],
    ])
  })
})
