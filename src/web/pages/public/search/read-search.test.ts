import { expect, test } from 'vitest'
import { readSearch, searchQuery } from './read-search.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))
const nothing = { words: '', type: null, town: null, from: null, to: null, sort: null, near: null, page: 1 }

test.each([
  ['', nothing],
  ['q=+toit+', { ...nothing, words: 'toit' }],
  ['type=Event&town=Nantes', { ...nothing, type: 'Event', town: 'Nantes' }],
  ['type=evenements', { ...nothing, type: 'Event' }],
  ['type=Checkout', nothing],
  ['type=zzz&page=abc', nothing],
  ['from=12/03/2027&to=2027-03-13', { ...nothing, from: '2027-03-12', to: '2027-03-13' }],
  ['sort=soonest', { ...nothing, sort: 'soonest' }],
  ['sort=zzz&near=4400', nothing],
  ['near=44000', { ...nothing, sort: 'nearest', near: '44000' }],
  ['near=44000&sort=newest', { ...nothing, sort: 'newest', near: '44000' }],
  ['page=3', { ...nothing, page: 3 }],
  ['page=-1', nothing],
  ['page=100000', { ...nothing, page: 100 }],
  [`q=${'x'.repeat(500)}`, { ...nothing, words: 'x'.repeat(100) }],
])('%s', (query, filters) => expect(read(query).filters).toEqual(filters))

test('an invalid date is reported, and shown as typed', () => {
  const asked = read('from=31/02/2027&to=hier')
  expect(asked.wrong).toEqual(['from', 'to'])
  expect(asked.typed).toEqual({ from: '31/02/2027', to: 'hier', near: '' })
  expect(asked.filters).toEqual(nothing)
})

test.each(['near=abc', 'sort=nearest'])('%s asks for a postcode', (query) =>
  expect(read(query).wrong).toEqual(['near']),
)

test('other pages have the same search', () => {
  const asked = read('q=cirque+et+ours&type=Event&town=Nantes&from=12/03/2027&page=2')
  expect(searchQuery(asked, 3)).toBe('?q=cirque+et+ours&type=Event&town=Nantes&from=12%2F03%2F2027&page=3')
  expect(searchQuery(asked, 1)).toBe('?q=cirque+et+ours&type=Event&town=Nantes&from=12%2F03%2F2027')
  expect(searchQuery(read(''), 1)).toBe('')
})
