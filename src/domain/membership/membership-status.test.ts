import { expect, test } from 'vitest'
import { type MembershipFacts, membershipStatus } from '#domain/membership/membership-status.ts'

const season = { from: '2026-09-01', until: '2027-08-31' }
const paid: MembershipFacts = { period: season, isCancelled: false, isStopped: false, isUnpaid: false }

test.each([
  ['the day before it begins', {}, '2026-08-31T21:59:00Z', 'notYet'],
  ['its first minute in Paris', {}, '2026-08-31T22:00:00Z', 'valid'],
  ['its last minute in Paris', {}, '2027-08-31T21:59:00Z', 'valid'],
  ['the minute after', {}, '2027-08-31T22:00:00Z', 'ended'],
  ['without end, decades later', { period: { ...season, until: null } }, '2077-01-01T00:00:00Z', 'valid'],
  ['without dates', { period: null }, '2077-01-01T00:00:00Z', 'undated'],
  ['refunded while it would be valid', { isCancelled: true }, '2026-12-01T00:00:00Z', 'cancelled'],
  ['refunded, without dates', { isCancelled: true, period: null }, '2026-12-01T00:00:00Z', 'cancelled'],
  ['refunded and long over', { isCancelled: true }, '2030-12-01T00:00:00Z', 'cancelled'],
  ['a refused debit', { isUnpaid: true }, '2026-12-01T00:00:00Z', 'suspended'],
  ['a monthly one that was stopped', { isStopped: true }, '2026-12-01T00:00:00Z', 'ended'],
] as const)('%s', (_name, change, now, status) => {
  expect(membershipStatus({ ...paid, ...change }, new Date(now))).toBe(status)
})
