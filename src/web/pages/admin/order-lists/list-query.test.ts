import { expect, test } from 'vitest'
import { listFilters, listSearch, readListQuery } from '#web/pages/admin/order-lists/list-query.ts'

const rules = { state: ['etat', ['valid', 'cancelled']], sort: ['tri', ['newest', 'name']] } as const
const columns = ['order', 'amount', 'state']
const query = (search: string) =>
  readListQuery(new URLSearchParams(search), rules, { columns, today: '2026-11-30' })

test('an address keeps the filters, and what it asks wrongly does not narrow the list', () => {
  const search =
    '?etat=cancelled&tri=name&campagne=Event%2Fgala&periode=2026-02&colonnes=order%2Cstate&apres=x'
  expect(listSearch(query(search), rules)).toBe(search)
  expect(listSearch(query('colonnes=state&colonnes=secret&colonnes=order'), rules)).toBe(
    '?colonnes=order%2Cstate',
  )
  expect(listSearch(query('etat=perdu&tri=x&periode=2026-13'), rules)).toBe('?')
})

test('a call has the columns, the filters that narrow the list, and the days of a period', () => {
  expect(listFilters(query('etat=valid&periode=2028-02&colonnes=amount'))).toEqual({
    state: 'valid',
    columns: 'amount',
    from: '2028-02-01',
    to: '2028-02-29',
  })
  expect(listFilters(query('periode=last-month'))).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(listFilters(query(''))).toEqual({})
})
