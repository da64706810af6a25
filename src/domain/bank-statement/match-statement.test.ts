import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankLine } from '#domain/bank-statement/bank-line.ts'
import {
  type ExpectedCredit,
  matchStatement,
  suspiciousLines,
} from '#domain/bank-statement/match-statement.ts'
import { cents } from '#domain/money.ts'

const credit = (id: string, on: string, amount: number, more: Partial<ExpectedCredit> = {}) =>
  ({ kind: 'payout', id, on, amount: cents(amount), reference: '', bookedOn: null, ...more }) as const
const line = (bookedOn: string, amount: number, label = 'VIR SEPA'): BankLine => ({
  bookedOn,
  amount: cents(amount),
  label,
})
const pairs = (expected: readonly ExpectedCredit[], lines: readonly BankLine[]) =>
  matchStatement(expected, lines).found.map((match) => [match.credit.id, match.line.bookedOn])

describe('matching', () => {
  test('a payout is found by its amount, some days later', () => {
    expect(pairs([credit('a', '2026-11-02', 5000)], [line('2026-11-04', 5000)])).toEqual([
      ['a', '2026-11-04'],
    ])
    expect(pairs([credit('a', '2026-11-02', 5000)], [line('2026-11-13', 5000)])).toEqual([])
    expect(pairs([credit('a', '2026-11-02', 5000)], [line('2026-11-04', 5001)])).toEqual([])
  })

  test('its reference decides between two lines of one amount', () => {
    const lines = [line('2026-11-03', 5000), line('2026-11-05', 5000, 'VIR SEPA VIR-000 42 OBOLE')]
    const named = credit('a', '2026-11-02', 5000, { reference: 'VIR-00042' })
    expect(pairs([credit('b', '2026-11-02', 5000), named], lines)).toEqual([
      ['a', '2026-11-05'],
      ['b', '2026-11-03'],
    ])
  })

  test('a line that explained one before explains no other', () => {
    const seen = credit('a', '2026-11-02', 5000, { bookedOn: '2026-11-03' })
    const lines = [line('2026-11-03', 5000)]
    expect(pairs([credit('b', '2026-11-01', 5000), seen], lines)).toEqual([['a', '2026-11-03']])
  })

  test('is missing only where the bank has had the time to book it', () => {
    const late = credit('late', '2026-11-02', 5000)
    const fresh = credit('fresh', '2026-11-25', 6000)
    const before = credit('before', '2026-10-20', 7000)
    const lines = [line('2026-11-01', 1), line('2026-11-30', 2)]
    expect(matchStatement([late, fresh, before], lines).missing).toEqual([late])
  })

  test('money that the association sent back is a debit', () => {
    const sentBack = credit('a', '2026-11-02', -900)
    expect(pairs([sentBack], [line('2026-11-02', 900), line('2026-11-02', -900)])).toHaveLength(1)
  })
})

test('each line explains one credit of its amount, and nothing is lost', () => {
  const day = fc.integer({ min: 1, max: 30 }).map((one) => `2026-11-${String(one).padStart(2, '0')}`)
  const amount = fc.integer({ min: 1, max: 3 })
  const credits = fc.array(fc.tuple(day, amount), { maxLength: 8 })
  const lines = fc.array(fc.tuple(day, amount), { maxLength: 8 })
  fc.assert(
    fc.property(credits, lines, (asked, booked) => {
      const expected = asked.map(([on, sum], index) => credit(String(index), on, sum))
      const statement = booked.map(([on, sum]) => line(on, sum))
      const { found, missing, rest } = matchStatement(expected, statement)
      expect(new Set(found.map((match) => match.credit)).size).toBe(found.length)
      expect(new Set(found.map((match) => match.line)).size).toBe(found.length)
      expect(found.length + rest.length).toBe(statement.length)
      for (const match of found) expect(match.line.amount).toBe(match.credit.amount)
      for (const one of missing) expect(found.some((match) => match.credit === one)).toBe(false)
    }),
  )
})

test('cheques and transfers of the platform are worth a look; debits and other credits are not', () => {
  const cheques = line('2026-11-03', 4000, 'REMISE DE CHEQUES 0000123')
  const transfer = line('2026-11-03', 500, 'VIR SEPA RECU DE OBOLE')
  const others = [line('2026-11-03', 90_000, 'SUBVENTION MAIRIE'), line('2026-11-03', -500, 'PRLV OBOLE')]
  expect(suspiciousLines([cheques, transfer, ...others], 'Obole')).toEqual([cheques, transfer])
})
