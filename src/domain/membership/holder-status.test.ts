import { expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { type HeldMembership, holderStatus } from '#domain/membership/holder-status.ts'
import { membershipPeriod } from '#domain/membership/membership-period.ts'

const paid = (from: string, until: string | null): HeldMembership => ({
  period: { from, until },
  isUnpaid: false,
})
const unpaid = (from: string, until: string | null): HeldMembership => ({
  period: { from, until },
  isUnpaid: true,
})
const season = paid('2026-09-01', '2027-08-31')
const next = ['2027-09-01', '2028-08-31'] as const

test.each<[what: string, held: readonly HeldMembership[], at: string, status: string]>([
  ['the minute before it begins', [season], '2026-08-31T21:59:00Z', 'notYet'],
  ['its first minute in Paris', [season], '2026-08-31T22:00:00Z', 'upToDate'],
  ['31 days before the last one', [season], '2027-07-31T12:00:00Z', 'upToDate'],
  ['30 days before the last one, in Paris', [season], '2027-07-31T22:00:00Z', 'endsSoon'],
  ['its last minute in Paris', [season], '2027-08-31T21:59:00Z', 'endsSoon'],
  ['the minute after', [season], '2027-08-31T22:00:00Z', 'lapsed'],
  ['renewed ahead', [season, paid(...next)], '2027-08-20T12:00:00Z', 'upToDate'],
  ['a renewal that is not paid', [season, unpaid(...next)], '2027-08-20T12:00:00Z', 'endsSoon'],
  ['only the renewal is left, not paid', [season, unpaid(...next)], '2027-09-02T12:00:00Z', 'waiting'],
  [
    'a gap before the next season',
    [paid('2025-09-01', '2026-08-31'), paid(...next)],
    '2026-12-01T12:00:00Z',
    'notYet',
  ],
  ['a refused debit', [unpaid('2026-09-01', '2027-08-31')], '2026-12-01T12:00:00Z', 'waiting'],
  ['a refused debit, long over', [unpaid('2026-09-01', '2027-08-31')], '2028-12-01T12:00:00Z', 'lapsed'],
  ['promised', [{ period: null, isUnpaid: true }], '2026-12-01T12:00:00Z', 'waiting'],
  ['without end', [paid('2026-09-01', null)], '2077-01-01T12:00:00Z', 'upToDate'],
  ['without dates', [{ period: null, isUnpaid: false }], '2077-01-01T12:00:00Z', 'undated'],
  [
    'without dates after a season',
    [{ period: null, isUnpaid: false }, season],
    '2028-01-01T12:00:00Z',
    'undated',
  ],
  ['nothing that counts', [], '2026-12-01T12:00:00Z', 'lapsed'],
])('%s', (_what, held, at, status) => {
  expect(holderStatus(held, parisDate(new Date(at)))).toBe(status)
})

test.each([
  [
    'a year that moves',
    '2026-12-31T22:30:00Z',
    { kind: 'rollingYear' },
    '2027-12-30T22:59:00Z',
    '2027-12-30T23:00:00Z',
  ],
  [
    'a year from 29/02',
    '2028-02-29T12:00:00Z',
    { kind: 'rollingYear' },
    '2029-02-28T22:59:00Z',
    '2029-02-28T23:00:00Z',
  ],
  [
    'a term of its own',
    '2026-05-02T12:00:00Z',
    { kind: 'dates', from: '2026-05-01', until: '2026-06-15' },
    '2026-06-15T21:59:00Z',
    '2026-06-15T22:00:00Z',
  ],
] as const)('%s ends at midnight in Paris', (_what, ordered, kind, last, after) => {
  const held = [{ period: membershipPeriod(new Date(ordered), kind), isUnpaid: false }]
  expect(holderStatus(held, parisDate(new Date(last)))).toBe('endsSoon')
  expect(holderStatus(held, parisDate(new Date(after)))).toBe('lapsed')
})
