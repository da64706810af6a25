import { expect, test } from 'vitest'
import { peopleFilters, peopleSearch, readPeopleQuery } from '#web/pages/admin/people/people-query.ts'

test.each([
  ['?', {}],
  ['?role=donor', { role: 'donor' }],
  [
    '?role=adherent&etiquette=chorale&nouvelles=oui&tri=recent&apres=x_y',
    {
      role: 'adherent',
      tag: 'chorale',
      agreesToNews: true,
      sort: 'recent',
      after: 'x_y',
    },
  ],
])('%s is read, asked for and written again', (search, filters) => {
  const query = readPeopleQuery(new URLSearchParams(search))
  expect(peopleFilters(query)).toEqual(filters)
  expect(peopleSearch(query)).toBe(search)
})

test('what no filter knows narrows nothing', () => {
  const query = readPeopleQuery(new URLSearchParams('?role=chef&tri=age&nouvelles=1'))
  expect(peopleFilters(query)).toEqual({})
})
