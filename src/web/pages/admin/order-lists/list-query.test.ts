import { expect, test } from 'vitest'
import { listFilters, listSearch, readListQuery } from '#web/pages/admin/order-lists/list-query.ts'

const rules = { state: ['etat', ['valid', 'cancelled']] } as const
const query = (search: string) => readListQuery(new URLSearchParams(search), rules)

test('an address keeps the filters, and what it asks wrongly does not narrow the list', () => {
  const search = '?etat=cancelled&campagne=Event%2Fgala&periode=2026-02&apres=x'
  expect(listSearch(query(search), rules)).toBe(search)
  expect(listSearch(query('etat=perdu&periode=2026-13'), rules)).toBe('?')
})

test('a call has the filters that narrow the list, and the days of a period', () => {
  expect(listFilters(query('etat=valid&periode=2028-02'))).toEqual({
    state: 'valid',
    from: '2028-02-01',
    to: '2028-02-29',
  })
  expect(listFilters(query(''))).toEqual({})
})
