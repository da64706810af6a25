import { expect, test } from 'vitest'
import { changesBetween } from '#web/pages/admin/edition/definition-changes.ts'

const changes = (before: unknown, after: unknown) =>
  changesBetween(JSON.stringify(before), JSON.stringify(after, null, 2)).map(
    ({ path, before: old, after: now }) => [path, old, now],
  )

test('names each place, with what was there and what is there', () => {
  const before = { title: 'Le gala', goal: null, tiers: [{ name: 'Plein', price: 1500 }] }
  const after = { title: 'Le bal', goal: null, tiers: [{ name: 'Plein', price: 1800 }, { name: 'Réduit' }] }
  expect(changes(before, after)).toEqual([
    ['title', 'Le gala', 'Le bal'],
    ['tiers[0].price', '1500', '1800'],
    ['tiers[1]', null, '{"name":"Réduit"}'],
  ])
  expect(changes(after, before).at(-1)).toEqual(['tiers[1]', '{"name":"Réduit"}', null])
})

test('the same contents differ nowhere, however they are written', () => {
  expect(changes({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([])
})

test('another kind of value is one change', () => {
  expect(changes({ place: { city: 'Nantes' } }, { place: null })).toEqual([
    ['place', '{"city":"Nantes"}', 'null'],
  ])
  expect(changes({ tiers: [] }, { tiers: {} })).toEqual([['tiers', '[]', '{}']])
})

test('a text that is not JSON shows none', () => expect(changesBetween('{', '{}')).toEqual([]))
