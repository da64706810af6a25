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

/** Why a form takes no payments: its banner for a visitor. A draft has none, and a private form takes payments. */
export type ClosedState = Exclude<CampaignBannerName, 'private' | `draft${string}`>

/**
 * The one banner of a campaign; null where there is none, and for a draft that the visitor may not see.
 * Source: spec sections 4 and 6.
 */
export function campaignBanner(situation: CampaignSituation): CampaignBannerName | null {
  return table.find(([, isTrue]) => isTrue(situation))?.[0] ?? null
}

/** Why a form takes no payments from a visitor, in one word; null where it does, and for a draft. */
export function closedState(
  situation: Omit<CampaignSituation, 'hasAdminRights' | 'isAccountAdministrator'>,
): ClosedState | null {
  const banner = campaignBanner({ ...situation, hasAdminRights: false, isAccountAdministrator: false })
  return banner !== null && isClosedState(banner) ? banner : null
}

/**
 * Whether a form shows why it is closed instead of the steps of its checkout. Unlike `takesPayments`, a draft is open
 * here, since who edits it sees its steps.
 */
export function isClosed({ state, sales }: Pick<CampaignSituation, 'state' | 'sales'>): boolean {
  return sales !== 'open' || state === 'disabled' || state === 'deleted'
}

/** Whether a visitor may choose and pay now. Source: spec sections 4 and 6. */
export function takesPayments({
  state,
  sales,
  allowCollect,
}: Pick<CampaignSituation, 'state' | 'sales' | 'allowCollect'>): boolean {
  return isPublic({ state }) && sales === 'open' && allowCollect
}

/** Whether a visitor may ask for a notification when payment becomes possible. */
export function takesProspects(banner: CampaignBannerName): boolean {
  return banner === 'suspended' || banner === 'notYetOpen' || banner === 'soldOut'
}

function isClosedState(banner: CampaignBannerName): banner is ClosedState {
  return banner !== 'private' && !banner.startsWith('draft')
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
