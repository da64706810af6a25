import { describe, expect, test } from 'vitest'
import {
  type CampaignBannerName,
  type CampaignSituation,
  campaignBanner,
  takesPayments,
} from '#domain/campaign/campaign-banner.ts'
import { closedState, isClosed, takesProspects } from '#domain/campaign/closed-state.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { formStates } from '#domain/form/form-lists.ts'

const open: CampaignSituation = {
  formType: 'Donation',
  state: 'published',
  sales: 'open',
  isOver: false,
  allowCollect: true,
  draftReason: null,
  hasAdminRights: false,
  isAccountAdministrator: false,
}
const draft = { state: 'draft', hasAdminRights: true, isAccountAdministrator: true } as const
const ended = { sales: 'ended', isOver: true } as const

type Row = readonly [CampaignBannerName | null, Partial<CampaignSituation>]

describe('campaignBanner', () => {
  test.each<Row>([
    [null, {}],
    [null, { hasAdminRights: true, isAccountAdministrator: true }],
    // A visitor who may not see a draft gets no information about it.
    [null, { state: 'draft', draftReason: 'initial' }],
    [null, { state: 'draft', draftReason: 'valid', sales: 'suspended' }],
    [null, { state: 'draft', draftReason: 'valid', sales: 'ended', allowCollect: false }],
    ['draftInitial', { ...draft, draftReason: 'initial' }],
    ['draftInitial', { ...draft, draftReason: 'initial', sales: 'notYetOpen', allowCollect: false }],
    ['draftInitial', { ...draft, draftReason: null }],
    ['draftNotAccountAdministrator', { ...draft, draftReason: 'initial', isAccountAdministrator: false }],
    ['draftWaiting', { ...draft, draftReason: 'waiting' }],
    ['draftWaiting', { ...draft, draftReason: 'waiting', isAccountAdministrator: false }],
    ['draftValid', { ...draft, draftReason: 'valid' }],
    ['draftValid', { ...draft, draftReason: 'valid', isAccountAdministrator: false, sales: 'soldOut' }],
    ['deleted', { state: 'deleted' }],
    ['deleted', { state: 'deleted', hasAdminRights: true, sales: 'ended', allowCollect: false }],
    ['disabled', { state: 'disabled' }],
    ['disabled', { state: 'disabled', hasAdminRights: true, sales: 'suspended' }],
    ['private', { state: 'private' }],
    ['private', { state: 'private', hasAdminRights: true }],
    ['soldOut', { state: 'private', sales: 'soldOut' }],
    ['ended', { state: 'private', ...ended }],
    ['collectionNotAllowed', { state: 'private', allowCollect: false }],
    ['collectionNotAllowed', { allowCollect: false }],
    ['collectionNotAllowed', { allowCollect: false, sales: 'suspended' }],
    ['collectionNotAllowed', { allowCollect: false, sales: 'notYetOpen' }],
    ['collectionNotAllowed', { allowCollect: false, sales: 'soldOut' }],
    ['ended', { allowCollect: false, ...ended }],
    ['suspended', { sales: 'suspended' }],
    ['notYetOpen', { sales: 'notYetOpen' }],
    ['soldOut', { sales: 'soldOut' }],
    ['eventEnded', { formType: 'Event', ...ended }],
    ['ended', { formType: 'Event', ...ended, isOver: false }],
    ['crowdfundingEnded', { formType: 'CrowdFunding', ...ended }],
    ['crowdfundingEnded', { formType: 'CrowdFunding', ...ended, isOver: false }],
    ['ended', { formType: 'Membership', ...ended }],
    ['ended', { formType: 'Shop', ...ended }],
    ['ended', { formType: 'PaymentForm', ...ended }],
    ['ended', { formType: 'Donation', ...ended }],
  ])('%s: %j', (banner, change) => expect(campaignBanner({ ...open, ...change })).toBe(banner))

  test('a form that takes payments has no banner, except that of a private page, in every combination', () => {
    const sales = ['open', 'notYetOpen', 'ended', 'soldOut', 'suspended'] as const
    const yesNo = [true, false]
    for (const formType of formTypes)
      for (const state of formStates)
        for (const sale of sales)
          for (const allowCollect of yesNo)
            for (const isOver of yesNo) {
              const situation = { ...open, formType, state, sales: sale, allowCollect, isOver }
              const banner = campaignBanner(situation)
              const isTaking = takesPayments(situation)
              expect([banner === null || banner === 'private', state]).toEqual([
                isTaking || state === 'draft',
                state,
              ])
            }
  })
})

describe('takesPayments', () => {
  test.each<readonly [boolean, Partial<CampaignSituation>]>([
    [true, {}],
    [true, { state: 'private' }],
    [false, { state: 'draft', hasAdminRights: true }],
    [false, { state: 'disabled' }],
    [false, { state: 'deleted' }],
    [false, { allowCollect: false }],
    [false, { sales: 'notYetOpen' }],
    [false, { sales: 'ended' }],
    [false, { sales: 'soldOut' }],
    [false, { sales: 'suspended' }],
  ])('%s: %j', (is, change) => expect(takesPayments({ ...open, ...change })).toBe(is))
})

describe('closedState and isClosed', () => {
  test.each<readonly [ReturnType<typeof closedState>, boolean, Partial<CampaignSituation>]>([
    [null, false, {}],
    [null, false, { state: 'private' }],
    [null, false, { state: 'draft' }],
    ['disabled', true, { state: 'disabled' }],
    ['disabled', true, { state: 'disabled', sales: 'soldOut' }],
    ['deleted', true, { state: 'deleted' }],
    ['suspended', true, { sales: 'suspended' }],
    ['notYetOpen', true, { sales: 'notYetOpen' }],
    ['soldOut', true, { state: 'private', sales: 'soldOut' }],
    ['ended', true, ended],
    // The association, not its form: the gate of the steps does not know it.
    ['collectionNotAllowed', false, { allowCollect: false }],
  ])('%s, %s: %j', (state, is, change) => {
    const situation = { ...open, ...change }
    expect([closedState(situation), isClosed(situation)]).toEqual([state, is])
  })
})

test('a visitor may leave an e-mail where payments are or may become possible', () => {
  const those = (['suspended', 'notYetOpen', 'soldOut'] as const).map(takesProspects)
  expect(those).toEqual([true, true, true])
  const others = (['ended', 'deleted', 'disabled', 'private', 'collectionNotAllowed'] as const).map(
    takesProspects,
  )
  expect(others.includes(true)).toBe(false)
})
