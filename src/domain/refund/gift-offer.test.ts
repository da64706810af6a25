import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCents, cents, sumCents } from '#domain/money.ts'
import { renunciationEntries } from '#domain/payment/ledger-entries.ts'
import { cancelledOrderStatuses } from './cancellation.ts'
import {
  type GiftOfferState,
  giftOfferEnd,
  giftOfferState,
  givableOf,
  promiseGiftReceipt,
  tipOf,
} from './gift-offer.ts'
import { planRefund, refundTotal } from './plan-refund.ts'

test.each([
  ['2026-11-29T10:00:00Z', 14, '2026-12-13T22:59:59.000Z'],
  // In Paris, the next day has begun.
  ['2026-11-29T23:30:00Z', 3, '2026-12-03T22:59:59.000Z'],
  ['2027-03-20T10:00:00Z', 14, '2027-04-03T21:59:59.000Z'],
  ['2027-10-20T10:00:00Z', 30, '2027-11-19T22:59:59.000Z'],
])('an offer of %s for %i days ends with the day, in Paris', (now, days, end) =>
  expect(giftOfferEnd(new Date(now), days).toISOString()).toBe(end),
)

describe('the state that a payer sees', () => {
  const open = { isOver: false, left: 'some' } as const
  const over = { isOver: true, left: 'some' } as const
  const held = { isOver: false, left: 'held' } as const
  const none = { isOver: true, left: 'none' } as const
  test.each<[(typeof cancelledOrderStatuses)[number], Parameters<typeof giftOfferState>[1], GiftOfferState]>([
    ['offered', open, 'open'],
    ['offered', over, 'over'],
    ['offered', held, 'held'],
    ['offered', none, 'closed'],
    ['waiting', over, 'refunding'],
    ['refunding', open, 'refunding'],
    ['refunded', over, 'refunded'],
    ['given', over, 'given'],
    ['failed', over, 'held'],
    ['closed', open, 'closed'],
  ])('%s, %j', (status, about, state) => expect(giftOfferState(status, about)).toBe(state))

  test('is open for an offer alone', () => {
    const statuses = cancelledOrderStatuses.filter((status) => giftOfferState(status, open) === 'open')
    expect(statuses).toEqual(['offered'])
  })
})

const payer = { address: '3 rue des Lilas', zipCode: '44000', city: 'Nantes' }
const association = {
  name: 'La Ruche',
  address: '12 rue des Envierges',
  zipCode: '75020',
  city: 'Paris',
  rnaNumber: 'W442012345',
  siren: null,
  taxReceipts: true,
  authenticationState: 'valid',
  receipts: {
    purpose: 'Nourrir',
    quality: 'generalInterest',
    recognisedOn: null,
    opensWealthTax: false,
    signatory: 'Zoé Ménard',
    signatoryTitle: 'présidente',
    parent: null,
  },
} as const

test.each([
  ['its platform receipts', {}, payer, 'soon'],
  ['its platform receipts and no address of the payer', {}, { ...payer, city: ' ' }, 'incomplete'],
  ['receipts of its own', { receipts: null }, payer, 'association'],
  ['no right to receipts', { taxReceipts: false }, payer, null],
])('the receipt of a gift to an association with %s', (_, change, of, receipt) =>
  expect(promiseGiftReceipt({ ...association, ...change }, of)).toBe(receipt),
)

const amount = fc.nat(90_000).map(cents)
const payments = fc.array(
  fc
    .record({
      tip: amount,
      shares: fc.array(fc.record({ item: amount, options: amount }), { minLength: 1, maxLength: 3 }),
    })
    .map(({ tip, shares }) => ({
      id: 'payment',
      number: 1,
      total: addCents(tip, sumCents(shares.flatMap(({ item, options }) => [item, options]))),
      tip,
      shares: shares.map((share, line) => ({ itemId: `line ${line}`, ...share })),
    })),
  { maxLength: 4 },
)

test('what is given and the tip that goes back are the refund, and the ledger stays as it was', () => {
  fc.assert(
    fc.property(payments, (left) => {
      const planned = planRefund(left, { scope: 'whole' }) ?? []
      const gifts = givableOf(planned)
      expect(addCents(refundTotal(gifts), tipOf(planned))).toBe(refundTotal(planned))
      for (const gift of gifts) {
        const { owedBack, given } = renunciationEntries(gift.amount)
        const owed = [...owedBack, ...given].filter(({ account }) => account === 'org_payable')
        for (const entries of [owedBack, given, owed])
          expect(sumCents(entries.map((entry) => entry.amount))).toBe(0)
      }
    }),
  )
})

test('nothing is no gift', () => expect(() => renunciationEntries(cents(0))).toThrow(RangeError))
