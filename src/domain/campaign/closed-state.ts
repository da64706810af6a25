import {
  type CampaignBannerName,
  type CampaignSituation,
  campaignBanner,
} from '#domain/campaign/campaign-banner.ts'

/** Why a form takes no payments: its banner for a visitor. A draft has none, and a private form takes payments. */
export type ClosedState = Exclude<CampaignBannerName, 'private' | `draft${string}`>

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

/** Whether a visitor may ask for a notification when payment becomes possible. */
export function takesProspects(banner: CampaignBannerName): boolean {
  return banner === 'suspended' || banner === 'notYetOpen' || banner === 'soldOut'
}

function isClosedState(banner: CampaignBannerName): banner is ClosedState {
  return banner !== 'private' && !banner.startsWith('draft')
}
