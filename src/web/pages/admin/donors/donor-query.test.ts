import { expect, test } from 'vitest'
import { donorFiltersOf, donorSearch, readDonorQuery } from '#web/pages/admin/donors/donor-query.ts'

test.each([
  ['?', {}],
  ['?annee=2025', { year: 2025 }],
  [
    '?annee=2025&seulement=lapsed&tri=name&colonnes=email%2Camount&apres=x_y',
    { year: 2025, only: 'lapsed', sort: 'name', columns: 'email,amount', after: 'x_y' },
  ],
])('%s is read, asked for and written again', (search, filters) => {
  const query = readDonorQuery(new URLSearchParams(search))
  expect(donorFiltersOf(query)).toEqual(filters)
  expect(donorSearch(query)).toBe(search)
})

test('what no filter knows narrows nothing', () => {
  const query = readDonorQuery(new URLSearchParams('?annee=1925&seulement=riche&tri=age&colonnes=secret'))
  expect(donorFiltersOf(query)).toEqual({})
})
