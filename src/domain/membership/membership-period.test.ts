import { describe, expect, test } from 'vitest'
import { type ValidityPeriod, membershipPeriod } from '#domain/membership/membership-period.ts'

const year: ValidityPeriod = { kind: 'rollingYear' }
const season: ValidityPeriod = { kind: 'dates', from: '2026-09-01', until: '2027-08-31' }
const unlimited: ValidityPeriod = { kind: 'unlimited' }

describe('the days of a membership', () => {
  test.each([
    ['an ordinary day', '2026-11-25T10:00:00Z', year, '2026-11-25', '2027-11-24'],
    ['31/12 at 23:30 in Paris', '2026-12-31T22:30:00Z', year, '2026-12-31', '2027-12-30'],
    [
      '01/01 at 00:30 in Paris, still the year before in UTC',
      '2026-12-31T23:30:00Z',
      year,
      '2027-01-01',
      '2027-12-31',
    ],
    ['01/07 at 00:30 in Paris, in summer time', '2027-06-30T22:30:00Z', year, '2027-07-01', '2028-06-30'],
    ['a leap day', '2028-02-29T12:00:00Z', year, '2028-02-29', '2029-02-28'],
    [
      'the day after the end of February before a leap year',
      '2027-03-01T12:00:00Z',
      year,
      '2027-03-01',
      '2028-02-29',
    ],
    ['28/02 of a leap year', '2028-02-28T12:00:00Z', year, '2028-02-28', '2029-02-27'],
    ['a renewal while the former year still runs', '2027-11-01T10:00:00Z', year, '2027-11-01', '2028-10-31'],
    ['before the season', '2026-06-15T10:00:00Z', season, '2026-09-01', '2027-08-31'],
    ['the first day of the season', '2026-08-31T22:00:00Z', season, '2026-09-01', '2027-08-31'],
    ['within the season', '2027-01-10T10:00:00Z', season, '2027-01-10', '2027-08-31'],
    ['the last minute of the season', '2027-08-31T21:59:00Z', season, '2027-08-31', '2027-08-31'],
    ['after the season', '2027-09-01T10:00:00Z', season, '2026-09-01', '2027-08-31'],
    ['without end', '2026-12-31T22:30:00Z', unlimited, '2026-12-31', null],
  ] as const)('%s', (_name, orderedAt, period, from, until) => {
    expect(membershipPeriod(new Date(orderedAt), period)).toEqual({ from, until })
  })
})
