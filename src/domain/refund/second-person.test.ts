import { expect, test } from 'vitest'
import { type Cents, cents } from '#domain/money.ts'
import { hasLapsed, needsSecondPerson, secondPersonMs } from '#domain/refund/second-person.ts'

test.each<[string, Cents | null, number, number, boolean]>([
  ['no sum', null, 1_000_000, 0, false],
  ['the sum itself', cents(10_000), 10_000, 0, false],
  ['a cent more', cents(10_000), 10_001, 0, true],
  ['a part that reaches it with another', cents(10_000), 5_000, 5_001, true],
  ['a cancellation without money', cents(0), 0, 5_000, false],
  ['every refund', cents(0), 1, 0, true],
])('a second person is asked: %s', (_, above, refund, recent, expected) => {
  expect(needsSecondPerson(above, cents(refund), cents(recent))).toBe(expected)
})

test('a request lapses at the end of its term', () => {
  const askedAt = new Date('2026-11-03T10:00:00Z')
  expect(hasLapsed(askedAt, new Date(askedAt.getTime() + secondPersonMs - 1))).toBe(false)
  expect(hasLapsed(askedAt, new Date(askedAt.getTime() + secondPersonMs))).toBe(true)
})
