import { expect, test } from 'vitest'
import {
  type MonthlyGift,
  type MonthlyRisk,
  byUrgency,
  monthlyRisk,
  monthlyRisks,
  refusalReason,
} from '#domain/donor/monthly-risk.ts'

const today = '2026-11-30'
const sound: MonthlyGift = {
  state: 'active',
  nextOn: '2026-12-05',
  refused: null,
  card: { month: 6, year: 2028 },
  isChargeable: true,
}

type Case = [string, Partial<MonthlyGift> & { today?: string }, MonthlyRisk | null]

test.each<Case>([
  ['nothing', {}, null],
  ['a bank account does not end', { card: null }, null],
  ['sixty-one days', { card: { month: 1, year: 2027 } }, null],
  ['the last day is the sixtieth', { card: { month: 1, year: 2027 }, today: '2026-12-02' }, 'cardEndsSoon'],
  ['a card of this month', { card: { month: 11, year: 2026 } }, 'cardEnds'],
  ['a card of the month of the debit', { card: { month: 12, year: 2026 } }, 'cardEndsSoon'],
  ['a debit of the last day', { card: { month: 12, year: 2026 }, nextOn: '2026-12-31' }, 'cardEndsSoon'],
  ['no debit planned', { card: { month: 11, year: 2026 }, nextOn: null }, 'cardEndsSoon'],
  ['tried again', { refused: { code: 'hapay_card_declined', tryOn: '2026-12-03' } }, 'retried'],
  ['tried no more', { refused: { code: 'hapay_lost_card', tryOn: null } }, 'unpaid'],
  ['a blocked card', { isChargeable: false }, 'methodRefused'],
  ['a pause comes before what it stopped', { state: 'paused', isChargeable: false }, 'paused'],
])('%s', (_case, { today: day = today, ...change }, risk) => {
  expect(monthlyRisk({ ...sound, ...change }, day)).toBe(risk)
})

test('the most urgent is first, and of one kind the earliest debit', () => {
  const gifts = [null, ...monthlyRisks.toReversed()].flatMap((risk) => [
    { risk, nextOn: null },
    { risk, nextOn: '2027-01-05' },
    { risk, nextOn: '2026-12-05' },
  ])
  const sorted = gifts.toSorted(byUrgency)
  expect(sorted.map(({ risk }) => risk)).toEqual(
    [...monthlyRisks, null].flatMap((risk) => [risk, risk, risk]),
  )
  expect(sorted.slice(0, 3).map(({ nextOn }) => nextOn)).toEqual(['2026-12-05', '2027-01-05', null])
})

test('an association reads no more than what the bank of the payer would say', () => {
  expect(
    ['hapay_insufficient_funds', 'hapay_lost_card', 'hapay_stolen_card', 'unknown'].map(refusalReason),
  ).toEqual(['bank', 'bank', 'bank', 'bank'])
  expect(
    ['hapay_expired_card', 'hapay_authentication_required', 'hapay_db_error'].map(refusalReason),
  ).toEqual(['card', 'authentication', 'technical'])
})
