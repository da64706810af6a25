import { expect, test } from 'vitest'
import {
  holderFilters,
  holderSearch,
  readHolderQuery,
  yearsAt,
} from '#web/pages/admin/memberships/holder-query.ts'

test('an address has the filters that narrow the list, and reads them again', () => {
  const search =
    '?situation=endsSoon&campagne=Membership%2Fadhesion&tarif=Adulte&annee=2026&tri=ending&colonnes=name%2Ccity&apres=7f3c'
  const query = readHolderQuery(new URLSearchParams(search))
  expect(holderSearch(query)).toBe(search)
  expect(holderFilters(query)).toEqual({
    status: 'endsSoon',
    form: 'Membership/adhesion',
    price: 'Adulte',
    year: 2026,
    sort: 'ending',
    columns: 'name,city',
    after: '7f3c',
  })
})

test('wrong values narrow nothing', () => {
  const query = readHolderQuery(new URLSearchParams('situation=dead&annee=26&tri=colour&colonnes=secret'))
  expect(holderSearch(query)).toBe('?')
  expect(holderFilters(query)).toEqual({ sort: 'name' })
})

test('the years begin with the next one', () => {
  expect(yearsAt('2026-11-30').slice(0, 3)).toEqual(['2027', '2026', '2025'])
})
