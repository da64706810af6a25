import type { AuthenticationState, FormState, FormType } from '#domain/form/form-definition.ts'
import type { SalesState } from '#domain/form/sales-state.ts'

/** All that a campaign's banner follows from; nothing of it is stored as a state. Source: spec section 4. */
export interface CampaignSituation {
  readonly formType: FormType
  readonly state: FormState
  readonly sales: SalesState
  /** The event or crowdfunding itself is over, not only its sales. */
  readonly isOver: boolean
  readonly allowCollect: boolean
  /** How far the organisation is; null where the form is no draft. */
  readonly draftReason: AuthenticationState | null
  readonly hasAdminRights: boolean
  /** Whether the administrator answers for the whole account, and not for this campaign alone. */
  readonly isAccountAdministrator: boolean
}

/** In the order in which they are looked at: the first whose question is answered yes is shown. */
const table = [
  ['deleted', ({ state }) => state === 'deleted'],
  ['disabled', ({ state }) => state === 'disabled'],
  ['draftWaiting', (form) => isSeenDraft(form) && form.draftReason === 'waiting'],
  ['draftValid', (form) => isSeenDraft(form) && form.draftReason === 'valid'],
  // What is left to complete is the account's: an administrator of the campaign alone can only ask.
  ['draftNotAccountAdministrator', (form) => isSeenDraft(form) && !form.isAccountAdministrator],
  ['draftInitial', (form) => isSeenDraft(form)],
  ['eventEnded', (form) => hasEnded(form) && form.formType === 'Event' && form.isOver],
  ['crowdfundingEnded', (form) => hasEnded(form) && form.formType === 'CrowdFunding'],
  ['ended', (form) => hasEnded(form)],
  ['collectionNotAllowed', (form) => isPublic(form) && !form.allowCollect],
  ['suspended', (form) => isPublic(form) && form.sales === 'suspended'],
  ['notYetOpen', (form) => isPublic(form) && form.sales === 'notYetOpen'],
  ['soldOut', (form) => isPublic(form) && form.sales === 'soldOut'],
  ['private', ({ state }) => state === 'private'],
] as const satisfies readonly (readonly [string, (situation: CampaignSituation) => boolean])[]

export type CampaignBannerName = (typeof table)[number][0]

/**
 * The one banner of a campaign; null where there is nothing to say, and of a draft to whoever may not see it.
 * Source: spec sections 4 and 6.
 */
export function campaignBanner(situation: CampaignSituation): CampaignBannerName | null {
  return table.find(([, isTrue]) => isTrue(situation))?.[0] ?? null
}

/** Whether a visitor may choose and pay now. Source: spec sections 4 and 6. */
export function takesPayments({
  state,
  sales,
  allowCollect,
}: Pick<CampaignSituation, 'state' | 'sales' | 'allowCollect'>): boolean {
  return isPublic({ state }) && sales === 'open' && allowCollect
}

/** Whether somebody who comes now may ask to be told when one can pay. */
export function takesProspects(banner: CampaignBannerName): boolean {
  return banner === 'suspended' || banner === 'notYetOpen' || banner === 'soldOut'
}

function isPublic({ state }: Pick<CampaignSituation, 'state'>): boolean {
  return state === 'published' || state === 'private'
}

function hasEnded(form: CampaignSituation): boolean {
  return isPublic(form) && form.sales === 'ended'
}

function isSeenDraft({ state, hasAdminRights }: CampaignSituation): boolean {
  return state === 'draft' && hasAdminRights
}
