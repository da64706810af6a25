import { expect, test } from 'vitest'
import { filtersOf, orderSearch, periodsAt, readOrderQuery } from '#web/pages/admin/orders/order-query.ts'

const query = (search: string) => readOrderQuery(new URLSearchParams(search), '2027-01-14')

test('an address keeps the filters, in one order, and nothing that does not narrow', () => {
  const search =
    '?campagne=Event%2Fgala&type=Event&etat=refunded&moyen=Check&banque=toBank&periode=2026-02&tri=amount&apres=1_x'
  expect(orderSearch(query(search))).toBe(search)
  expect(orderSearch(query('etat=&tri=newest&campagne='))).toBe('?')
})

test('what an address asks wrongly does not narrow the list', () => {
  expect(query('type=Bal&etat=perdu&moyen=Or&banque=x&periode=2026-13&tri=nom')).toEqual(query(''))
})

test('a period is its first and last day', () => {
  expect(filtersOf(query('periode=2028-02'))).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
    sort: 'newest',
  })
  expect(filtersOf(query('periode=2026'))).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  expect(filtersOf(query(''))).toEqual({ sort: 'newest' })
})

test.each([
  ['this-month', '2027-01-01', '2027-01-31'],
  ['last-month', '2026-12-01', '2026-12-31'],
  ['this-year', '2027-01-01', '2027-12-31'],
])('%s moves with the day', (name, from, to) => {
  expect(filtersOf(query(`periode=${name}`))).toEqual({ from, to, sort: 'newest' })
  expect(orderSearch(query(`periode=${name}`))).toBe(`?periode=${name}`)
})

test('periods that move, two years and twelve months are offered', () => {
  const periods = periodsAt('2026-02-14')
  expect(periods).toHaveLength(17)
  expect([periods[3], periods[4], periods[5], periods.at(-1)]).toEqual(['2026', '2025', '2026-02', '2025-03'])
})
