import type { FormState, FormType } from '#domain/form/form-definition.ts'
import type { AuthenticationState } from '#domain/organisation/verification-machine.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import type { SalesState } from '#domain/form/sales-state.ts'

/** All facts that decide the banner of a campaign; none of them is stored as a state. Source: spec section 4. */
export interface CampaignSituation {
  readonly formType: FormType
  readonly state: FormState
  readonly sales: SalesState
  /** The event or crowdfunding itself is over, not only its sales. */
  readonly isOver: boolean
  readonly allowCollect: boolean
  /** Progress of the organisation's authentication; null where the form is not a draft. */
  readonly draftReason: AuthenticationState | null
  readonly hasAdminRights: boolean
  /** Whether the administrator manages the whole account, and not only this campaign. */
  readonly isAccountAdministrator: boolean
}

/** In order of priority: the first banner whose condition is true is shown. */
const table = [
  ['deleted', ({ state }) => state === 'deleted'],
  ['disabled', ({ state }) => state === 'disabled'],
  ['draftWaiting', (form) => isSeenDraft(form) && form.draftReason === 'waiting'],
  ['draftValid', (form) => isSeenDraft(form) && form.draftReason === 'valid'],
  // Only the account can complete the rest: an administrator of the campaign can only ask.
  ['draftNotAccountAdministrator', (form) => isSeenDraft(form) && !form.isAccountAdministrator],
  ['draftInitial', (form) => isSeenDraft(form)],
  ['eventEnded', (form) => hasEnded(form) && formTypeRules[form.formType].ends === 'event' && form.isOver],
  ['crowdfundingEnded', (form) => hasEnded(form) && formTypeRules[form.formType].ends === 'crowdfunding'],
  ['ended', (form) => hasEnded(form)],
  ['collectionNotAllowed', (form) => isPublic(form) && !form.allowCollect],
  ['suspended', (form) => isPublic(form) && form.sales === 'suspended'],
  ['notYetOpen', (form) => isPublic(form) && form.sales === 'notYetOpen'],
  ['soldOut', (form) => isPublic(form) && form.sales === 'soldOut'],
  ['private', ({ state }) => state === 'private'],
] as const satisfies readonly (readonly [string, (situation: CampaignSituation) => boolean])[]

export type CampaignBannerName = (typeof table)[number][0]

/**
 * The one banner of a campaign; null where there is none, and for a draft that the visitor may not see.
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

function isPublic({ state }: Pick<CampaignSituation, 'state'>): boolean {
  return state === 'published' || state === 'private'
}

function hasEnded(form: CampaignSituation): boolean {
  return isPublic(form) && form.sales === 'ended'
}

function isSeenDraft({ state, hasAdminRights }: CampaignSituation): boolean {
  return state === 'draft' && hasAdminRights
}
