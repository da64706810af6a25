import { describe, expect, test } from 'vitest'
import { aFormDefinition, aTier } from '../../../tests/build/domain/definitions.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { customAmountTier, openDonationTier } from '#domain/form/open-donation.ts'
import { authenticationOf, mayCollect } from '#domain/organisation/verification-machine.ts'
import {
  daysLeft,
  draftReason,
  isCampaignOver,
  publicationWaitsFor,
  salesState,
  tierSales,
} from '#domain/form/sales-state.ts'
import { adminSegmentOf, formTypeOf, segmentOf } from '#domain/form/url-segments.ts'

const now = new Date('2026-11-20T12:00:00Z')
const before = '2026-11-19T12:00:00Z'
const after = '2026-11-22T11:00:00Z'
const nothing = { now, remaining: new Map<string, number | null>() }

test.each([
  ['open', {}],
  ['notYetOpen', { saleStartDate: after }],
  ['open', { saleStartDate: now.toISOString(), saleEndDate: after }],
  ['ended', { saleEndDate: now.toISOString() }],
] as const)('a tier by its own dates, %s: %j', (state, change) =>
  expect(tierSales(aTier(change), now)).toBe(state),
)

describe('salesState', () => {
  test.each([
    ['open', {}],
    ['suspended', { suspended: true }],
    ['suspended', { suspended: true, saleStartDate: after }],
    ['ended', { suspended: true, saleEndDate: before }],
    ['notYetOpen', { saleStartDate: after }],
    ['open', { saleStartDate: before, saleEndDate: after }],
    ['open', { saleStartDate: now.toISOString() }],
    ['ended', { saleEndDate: before }],
    ['ended', { saleEndDate: now.toISOString() }],
    ['ended', { type: 'Event', endDate: before }],
    ['ended', { type: 'CrowdFunding', endDate: before, saleEndDate: after }],
    ['open', { type: 'Membership', endDate: before }],
  ] as const)('%s: %j', (state, change) => expect(salesState(aFormDefinition(change), nothing)).toBe(state))

  test('stock of the tiers on sale', () => {
    const tiers = [aTier({ id: 't1' }), aTier({ id: 't2' }), aTier({ id: 'old', saleEndDate: before })]
    const form = aFormDefinition({ type: 'Event', tiers })
    const left = (t1: number | null, t2: number | null) => ({
      now,
      remaining: new Map([
        ['t1', t1],
        ['t2', t2],
      ]),
    })
    expect(salesState(form, left(0, 0))).toBe('soldOut')
    expect(salesState(form, left(0, 1))).toBe('open')
    expect(salesState(form, left(0, null))).toBe('open')
    expect(salesState({ ...form, acceptOpenDonation: true }, left(0, 0))).toBe('open')
    expect(salesState(form, { ...nothing, remainingEntries: 0 })).toBe('soldOut')
  })
  test('all tiers ended, or none started', () => {
    const ended = aTier({ saleEndDate: before })
    const coming = aTier({ saleStartDate: after })
    expect(salesState(aFormDefinition({ tiers: [ended] }), nothing)).toBe('ended')
    expect(salesState(aFormDefinition({ tiers: [ended, coming] }), nothing)).toBe('notYetOpen')
    const hidden = aTier({ id: 'hidden', isHidden: true })
    expect(salesState(aFormDefinition({ tiers: [ended, hidden] }), nothing)).toBe('ended')
  })
})

describe('derived from a form', () => {
  test('days left', () => {
    expect(daysLeft(aFormDefinition({}), now)).toBeNull()
    expect(daysLeft(aFormDefinition({ saleEndDate: after }), now)).toBe(1)
    expect(daysLeft(aFormDefinition({ saleEndDate: before }), now)).toBe(0)
  })
  test.each(['initial', 'waiting', 'valid'] as const)('draft %s', (authenticationState) => {
    const complete = { authenticationState, hasBankDetails: true }
    expect(draftReason({ state: 'draft' }, complete)).toBe(authenticationState)
    expect(draftReason({ state: 'draft' }, { ...complete, hasBankDetails: false })).toBe('initial')
    expect(draftReason({ state: 'published' }, complete)).toBeNull()
  })
  test.each([
    ['registered', 'initial', 'initial', 'initial'],
    ['collecting', 'initial', 'valid', null],
    ['submitted', 'waiting', 'waiting', null],
    ['toComplete', 'initial', 'valid', null],
    ['verified', 'valid', 'valid', null],
    ['suspended', 'initial', 'initial', 'initial'],
  ] as const)('a draft of an association that is %s', (verification, authenticationState, reason, waits) => {
    const organisation = { verification, authenticationState, hasBankDetails: true }
    expect(authenticationOf(verification)).toBe(authenticationState)
    expect(mayCollect(verification)).toBe(waits === null)
    expect(draftReason({ state: 'draft' }, organisation)).toBe(reason)
    expect(publicationWaitsFor({ state: 'draft' }, organisation)).toBe(waits)
    expect(publicationWaitsFor({ state: 'draft' }, { ...organisation, hasBankDetails: false })).toBe(
      'initial',
    )
  })
  test.each([
    ['Event', before, true],
    ['CrowdFunding', before, true],
    ['Event', after, false],
    ['Event', null, false],
    ['Shop', before, false],
  ] as const)('%s until %s is over: %s', (type, endDate, is) =>
    expect(isCampaignOver({ type, endDate }, now)).toBe(is),
  )
})

describe('free amounts', () => {
  test('an open donation of any form', () => {
    expect(openDonationTier(aFormDefinition({ type: 'Event' }), 'x')).toBeNull()
    const tier = openDonationTier(aFormDefinition({ type: 'Event', acceptOpenDonation: true }), 'x')
    expect(tier).toMatchObject({
      id: 'x',
      tierType: 'Donation',
      priceCategory: 'Pwyw',
      minAmount: 50,
      maxAmount: null,
    })
  })
  test('allowCustomTier is a donation in a donation form, else an amount of its kind', () => {
    const gift = aFormDefinition({ type: 'Donation', allowCustomTier: true })
    expect(openDonationTier(gift, 'x')?.tierType).toBe('Donation')
    expect(customAmountTier(gift, 'x')).toBeNull()
    const sale = aFormDefinition({ type: 'PaymentForm', allowCustomTier: true })
    expect(openDonationTier(sale, 'x')).toBeNull()
    expect(customAmountTier(sale, 'x')).toMatchObject({ tierType: 'Payment', isEligibleTaxReceipt: false })
  })
  test('a tax receipt where the donations of the form give one', () => {
    const open = { type: 'Donation', acceptOpenDonation: true } as const
    const with_ = (isEligibleTaxReceipt: boolean) =>
      openDonationTier(aFormDefinition({ ...open, tiers: [aTier({ isEligibleTaxReceipt })] }), 'x')
        ?.isEligibleTaxReceipt
    expect([with_(true), with_(false)]).toEqual([true, false])
    expect(openDonationTier(aFormDefinition({ ...open, tiers: [] }), 'x')?.isEligibleTaxReceipt).toBe(true)
  })
})

describe('names of form types', () => {
  test.each([
    ['evenements', 'Event'],
    ['adhesions', 'Membership'],
    ['formulaires', 'Donation'],
    ['collectes', 'CrowdFunding'],
    ['paiements', 'PaymentForm'],
    ['boutiques', 'Shop'],
    ['checkout', 'Checkout'],
    ['Formulaires', 'Donation'],
    ['Donation', 'Donation'],
    ['donation', 'Donation'],
    ['FUNDRAISING', 'Donation'],
    ['EVENT', 'Event'],
    ['MEMBERSHIP', 'Membership'],
    ['CROWDFUNDING', 'CrowdFunding'],
    ['PAYMENTFORM', 'PaymentForm'],
    ['SHOP', 'Shop'],
    ['DONATION', 'Donation'],
    ['CHECKOUT', 'Checkout'],
    ['sale', 'PaymentForm'],
    ['UNKNOWN', null],
    ['', null],
    ['constructor', null],
  ])('%s is %s', (text, type) => expect(formTypeOf(text)).toBe(type))
  test.each(formTypes)('%s comes back from its segment', (type) =>
    expect(formTypeOf(segmentOf(type))).toBe(type),
  )
  test('the admin site uses ventes', () => {
    expect(adminSegmentOf('PaymentForm')).toBe('ventes')
    expect(adminSegmentOf('Event')).toBe('evenements')
  })
})
