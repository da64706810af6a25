import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planOf } from '#domain/accounting/account-plan.ts'
import { composePiece } from '#domain/accounting/compose-piece.ts'
import type { LedgerEvent, MoneyEvent, OfflineEvent } from '#domain/accounting/money-event.ts'
import { tierTypes } from '#domain/form/form-lists.ts'
import { cents, subtractCents, sumCents, zero } from '#domain/money.ts'
import { offlinePaymentMethods } from '#domain/payment/payment-method.ts'

const dated = { day: '2026-03-01', recordedOn: '2026-03-01' }
const order = {
  number: '2026-000001',
  installment: 1,
  formId: 'gala',
  formTitle: 'Gala',
  isOrganization: false,
}
const share = {
  tierType: 'Registration',
  amount: cents(1100),
  lineAmount: cents(2200),
  lineVat: cents(200),
} as const
const event: LedgerEvent = {
  ...dated,
  source: 'ledger',
  kind: 'capture',
  payable: cents(1100),
  transit: zero,
  order,
  shares: [share],
  reference: '',
}
const byHand: OfflineEvent = {
  ...dated,
  source: 'offline',
  kind: 'entry',
  method: 'Check',
  order,
  shares: [share],
  owedBack: zero,
}
const back = { payable: cents(-1100) }

/** Accounts and amounts of a piece: debits above 0. */
const linesOf = (one: MoneyEvent) =>
  Object.fromEntries(composePiece(one, planOf([]))?.lines.map(({ code, amount }) => [code, amount]) ?? [])

test.each<[string, MoneyEvent, object]>([
  ['a payment', event, { 467: 1100, 706: -1000, 44571: -100 }],
  ['a refund', { ...event, kind: 'refund', ...back }, { 467: -1100, 706: 1000, 44571: 100 }],
  ['a refund that came back', { ...event, kind: 'refund' }, { 467: 1100, 706: -1000, 44571: -100 }],
  [
    'a sale that is owed back, for its payer gives it',
    { ...event, kind: 'renunciation', ...back },
    { 467: -1100, 706: 1000, 44571: 100 },
  ],
  ['what its payer gives, without VAT', { ...event, kind: 'renunciation' }, { 467: 1100, 7541: -1100 }],
  [
    'what a company gives',
    { ...event, kind: 'renunciation', order: { ...order, isOrganization: true } },
    { 467: 1100, 7542: -1100 },
  ],
  ['a lost dispute', { ...event, kind: 'dispute', ...back }, { 467: -1100, 658: 1100 }],
  ['money on its own account', { ...event, kind: 'transfer', ...back }, { 467: -1100, 5115: 1100 }],
  [
    'a payout set aside',
    { ...event, kind: 'payout', ...back, transit: cents(1100), order: null },
    { 467: -1100, 580: 1100 },
  ],
  [
    'a payout that was made',
    { ...event, kind: 'payout', payable: zero, transit: cents(-1100), order: null },
    { 512: 1100, 580: -1100 },
  ],
  ['a repayment', { ...event, kind: 'payout', order: null }, { 467: 1100, 512: -1100 }],
  ['a payment without its lines', { ...event, shares: [] }, { 467: 1100, 4718: -1100 }],
  ['a cheque', byHand, { 5112: 1100, 706: -1000, 44571: -100 }],
  ['cash', { ...byHand, method: 'Cash' }, { 530: 1100, 706: -1000, 44571: -100 }],
  ['a cancelled line', { ...byHand, kind: 'cancellation' }, { 706: 1000, 44571: 100, 4672: -1100 }],
  [
    'a cheque that came back',
    { ...byHand, kind: 'return', owedBack: cents(300) },
    { 706: 1000, 44571: 100, 4672: 300, 512: -1400 },
  ],
  ['a deposit', { ...dated, source: 'deposit', number: 1, amount: cents(900) }, { 512: 900, 5112: -900 }],
])('%s', (_, one, lines) => expect(linesOf(one)).toEqual(lines))

const anyShare = fc
  .record({
    tierType: fc.constantFrom(...tierTypes),
    part: fc.nat(90_000),
    rest: fc.nat(90_000),
    rate: fc.nat(30),
  })
  .map(({ tierType, part, rest, rate }) => ({
    tierType,
    amount: cents(part),
    lineAmount: cents(part + rest),
    lineVat: cents(Math.floor(((part + rest) * rate) / 130)),
  }))
const amount = fc.integer({ min: -500_000, max: 500_000 }).map(cents)
const anyEvent: fc.Arbitrary<MoneyEvent> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom('capture', 'refund', 'dispute', 'payout', 'transfer', 'renunciation'),
      payable: amount,
      transit: amount,
      order: fc.constantFrom(null, order, { ...order, isOrganization: true }),
      shares: fc.array(anyShare, { maxLength: 5 }),
    })
    .map((one) => ({ ...event, ...one })),
  fc
    .record({
      kind: fc.constantFrom('entry', 'cancellation', 'return'),
      method: fc.constantFrom(...offlinePaymentMethods),
      shares: fc.array(anyShare, { maxLength: 5 }),
      owedBack: fc.nat(5000).map(cents),
    })
    .map((one) => ({ ...byHand, ...one })),
)

test('every piece balances, and has the movement of the ledger in the account of the platform', () => {
  fc.assert(
    fc.property(anyEvent, (one) => {
      const lines = composePiece(one, planOf([]))?.lines ?? []
      expect(sumCents(lines.map((line) => line.amount))).toBe(0)
      const platform = lines.find(({ code }) => code === '467')?.amount ?? 0
      expect(platform).toBe(one.source === 'ledger' ? one.payable : 0)
      expect(lines.every((line) => line.amount !== 0)).toBe(true)
    }),
  )
})

const explained: fc.Arbitrary<MoneyEvent> = fc
  .record({ kind: fc.constantFrom('capture', 'refund'), shares: fc.array(anyShare, { maxLength: 5 }) })
  .map(({ kind, shares }) => {
    const sum = sumCents(shares.map((one) => one.amount))
    return { ...event, kind, shares, payable: kind === 'capture' ? sum : subtractCents(zero, sum) }
  })

test('nothing is in suspense where the lines explain the whole movement, and the rest of it elsewhere', () => {
  const suspenseOf = (one: MoneyEvent) => linesOf(one)[4718] ?? 0
  fc.assert(
    fc.property(explained, fc.integer({ min: 1, max: 500 }), (one, more) => {
      expect(suspenseOf(one)).toBe(0)
      if (one.source !== 'ledger' || one.payable === zero) return
      const larger = cents(one.payable + Math.sign(one.payable) * more)
      expect(suspenseOf({ ...one, payable: larger })).toBe(one.payable - larger)
    }),
  )
})

test('a campaign has its own account, and others have that of the association', () => {
  const plan = planOf([
    { kind: 'ticket', formId: null, code: '7061' },
    { kind: 'ticket', formId: 'gala', code: '7063' },
  ])
  expect(['gala', 'bal', null].map((formId) => plan.codeOf('ticket', formId))).toEqual([
    '7063',
    '7061',
    '7061',
  ])
})
