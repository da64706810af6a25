import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CloseLineName,
  type YearFacts,
  comparedKinds,
  compareYear,
  needsReason,
  presentMatters,
} from '#domain/accounting/year-sums.ts'
import { cents, sumCents, zero } from '#domain/money.ts'

const moved = (amount: number, excess = 0, wrong = 0) => ({
  ledger: cents(amount),
  excess: cents(excess),
  wrong,
})

/** 100 euros received, 10 refunded, 5 lost, 60 paid out, after 20 that were owed before. */
const facts: YearFacts = {
  movements: { capture: moved(10_000), refund: moved(-1000), dispute: moved(-500), payout: moved(-6000) },
  opening: cents(2000),
  closing: cents(4500),
  transferred: zero,
  entries: { debit: cents(30_000), credit: cents(30_000), platform: cents(2500), byHand: cents(700) },
  byHand: cents(700),
  receipts: { year: 2026, isIssuer: true, issued: cents(5000), eligible: cents(5000), toCome: 0 },
}
const { movements, entries, receipts } = facts

/** Lines that do not agree, with what they have on each side. */
const others = (one: YearFacts) =>
  compareYear(one)
    .filter(({ state }) => state !== 'agrees')
    .map(({ name, state, here, there }) => [name, state, here, there])

test.each<[string, YearFacts, readonly (readonly [CloseLineName, string, number, number])[]]>([
  ['a year without a difference', facts, []],
  [
    'a payment that the provider has with more',
    { ...facts, movements: { ...movements, capture: moved(10_000, 300, 1) } },
    [
      ['charges', 'differs', 10_000, 10_300],
      ['owed', 'differs', 4500, 4800],
    ],
  ],
  [
    'two payments whose differences cancel each other',
    { ...facts, movements: { ...movements, capture: moved(10_000, 0, 2) } },
    [['charges', 'differs', 10_000, 10_000]],
  ],
  [
    'a payout that the ledger has not',
    { ...facts, movements: { ...movements, payout: moved(-6000, -100, 1) } },
    [
      ['payouts', 'differs', -6000, -6100],
      ['owed', 'differs', 4500, 4400],
    ],
  ],
  [
    'entries that do not balance',
    { ...facts, entries: { ...entries, credit: cents(29_999) } },
    [['entries', 'differs', 30_000, 29_999]],
  ],
  [
    'an entry that is missing',
    { ...facts, entries: { ...entries, platform: cents(2400) } },
    [['platform', 'differs', 2400, 2500]],
  ],
  ['a cheque without an entry', { ...facts, byHand: cents(900) }, [['byHand', 'differs', 700, 900]]],
  [
    'a gift without a receipt',
    { ...facts, receipts: { ...receipts, eligible: cents(5100) } },
    [['receipts', 'differs', 5000, 5100]],
  ],
  [
    'receipts of January',
    { ...facts, receipts: { ...receipts, eligible: cents(5100), toCome: 1 } },
    [['receipts', 'unknown', 5000, 5100]],
  ],
  [
    'no receipts here',
    { ...facts, receipts: { ...receipts, isIssuer: false } },
    [['receipts', 'unknown', 5000, 5000]],
  ],
])('%s', (_, one, expected) => expect(others(one)).toEqual(expected))

test('the balance agrees where each kind of movement does, and differs by the sum of their differences', () => {
  const amount = fc.integer({ min: -100_000, max: 100_000 })
  const kind = fc.record({ ledger: amount.map(cents), excess: amount.map(cents) })
  const ofKinds = fc.record({ capture: kind, refund: kind, dispute: kind, payout: kind })
  fc.assert(
    fc.property(ofKinds, amount, amount, (kinds, opening, transferred) => {
      const lists = comparedKinds.map((name) => kinds[name])
      const closing = sumCents([cents(opening), cents(transferred), ...lists.map(({ ledger }) => ledger)])
      const lines = compareYear({
        ...facts,
        movements: {
          capture: { ...kinds.capture, wrong: 0 },
          refund: { ...kinds.refund, wrong: 0 },
          dispute: { ...kinds.dispute, wrong: 0 },
          payout: { ...kinds.payout, wrong: 0 },
        },
        opening: cents(opening),
        transferred: cents(transferred),
        closing,
      })
      const owed = lines.find(({ name }) => name === 'owed')
      const excess = sumCents(lists.map((one) => one.excess))
      expect((owed?.there ?? 0) - (owed?.here ?? 0)).toBe(excess)
      expect(owed?.state).toBe(excess === 0 ? 'agrees' : 'differs')
    }),
  )
})

test('open matters are named where there are some, and a difference or a former close asks for words', () => {
  const none = { count: 0, amount: zero }
  const found = { payouts: none, refunds: none, disputes: none, debits: none, cheques: none, suspense: none }
  expect(presentMatters(found)).toEqual([])
  expect(presentMatters({ ...found, cheques: { count: 2, amount: cents(3000) } })).toEqual([
    { name: 'cheques', count: 2, amount: 3000 },
  ])
  const lines = compareYear(facts)
  expect([needsReason(lines, 0), needsReason(lines, 1)]).toEqual([false, true])
  expect(needsReason([{ state: 'unknown' }], 0)).toBe(false)
  expect(needsReason([{ state: 'differs' }], 0)).toBe(true)
})
