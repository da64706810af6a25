import { expect, test } from 'vitest'
import { presentableDraft } from '#domain/form/editing/presentable-draft.ts'

const owner = { slug: 'la-ruche', name: 'La Ruche', taxReceipts: false }
const draft = {
  type: 'Event',
  slug: 'bal',
  title: 'Le bal',
  tiers: [
    { key: 'adulte', name: 'Adulte', price: 1800 },
    { key: 'enfant', name: 'Enfant', price: 800 },
  ],
}
const shown = (changes: object) => {
  const form = presentableDraft({ ...draft, ...changes }, owner, (path) => path)
  return form && { title: form.title, tiers: form.tiers.map(({ name }) => name) }
}
const [adult, child] = draft.tiers

test('a draft without mistakes is shown whole', () =>
  expect(shown({})).toEqual({ title: 'Le bal', tiers: ['Adulte', 'Enfant'] }))

test('a missing title is an ellipsis', () =>
  expect(shown({ title: '' })).toEqual({ title: '…', tiers: ['Adulte', 'Enfant'] }))

test('a price that misses what it needs is left out, and the others stay', () =>
  expect(
    shown({
      tiers: [
        { key: 'a', price: 100 },
        adult,
        { key: 'b', priceCategory: 'Fixed', name: 'Sans prix' },
        child,
        { key: 'c', name: '' },
      ],
    }),
  ).toMatchObject({ tiers: ['Adulte', 'Enfant'] }))

test('a wrong value is left out, not what it belongs to', () =>
  expect(shown({ color: 'rouge', startDate: 'demain', tiers: [{ ...adult, stock: 'beaucoup' }] })).toEqual({
    title: 'Le bal',
    tiers: ['Adulte'],
  }))

test('a draft of wrong values alone shows what is left', () =>
  expect(shown({ title: 12, place: 3, tiers: 'x', customFields: [{}, { key: 'q' }] })).toEqual({
    title: '…',
    tiers: [],
  }))
