import { expect, test } from 'vitest'
import type { ValidityPeriod } from '#domain/membership/membership-period.ts'
import { renewedPeriod } from '#domain/membership/renewal.ts'

const now = new Date('2027-08-20T10:00:00Z')
const season = { from: '2026-09-01', until: '2027-08-31' }
const nextSeason = { kind: 'dates', from: '2027-09-01', until: '2028-08-31' } as const

test.each<[what: string, ValidityPeriod | null, object | null]>([
  ['the next season, once its dates are set', nextSeason, { from: '2027-09-01', until: '2028-08-31' }],
  ['not the season that ends', { kind: 'dates', ...season }, null],
  ['a year from the payment', { kind: 'rollingYear' }, { from: '2027-08-20', until: '2028-08-19' }],
  ['without end', { kind: 'unlimited' }, { from: '2027-08-20', until: null }],
  ['not without dates', null, null],
])('a membership is renewed for what its tier offers now: %s', (_what, offered, period) => {
  expect(renewedPeriod(season, offered, now)).toEqual(period)
})

test('a membership without end needs no renewal', () => {
  expect(renewedPeriod({ from: '2026-01-01', until: null }, nextSeason, now)).toBeNull()
})
