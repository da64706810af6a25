import { type AuthenticationState, hasCap } from '#domain/organisation/verification-machine.ts'
import type {
  FormDefinition,
  FormState,
  OrganisationDefinition,
  TierDefinition,
} from '#domain/form/form-definition.ts'
import { formTypeRules } from '#domain/form/form-types.ts'

/** Whether a published form sells: derived from time and stock, never stored. Source: spec section 4. */
export type SalesState = 'open' | 'notYetOpen' | 'ended' | 'soldOut' | 'suspended'

type SalesForm = Pick<
  FormDefinition,
  | 'type'
  | 'suspended'
  | 'saleStartDate'
  | 'saleEndDate'
  | 'endDate'
  | 'tiers'
  | 'acceptOpenDonation'
  | 'allowCustomTier'
>

interface SalesSituation {
  readonly now: Date
  /** Units left by tier id; null or absent = unlimited. */
  readonly remaining: ReadonlyMap<string, number | null>
  /** Entries left of the whole form; null or absent = unlimited. */
  readonly remainingEntries?: number | null
}

/**
 * The sales state of a form at an instant: ended (also where the event or crowdfunding is over), suspended by the
 * association, not yet open, sold out, or open. An ended form does not promise to reopen. A form that accepts free
 * donations is never sold out. Ends are exclusive.
 */
export function salesState(form: SalesForm, situation: SalesSituation): SalesState {
  const { now } = situation
  if (isOver(salesEnd(form), now)) return 'ended'
  if (form.suspended) return 'suspended'
  if (isBefore(form.saleStartDate, now)) return 'notYetOpen'
  if (form.acceptOpenDonation || form.allowCustomTier || form.tiers.length === 0) {
    return situation.remainingEntries === 0 ? 'soldOut' : 'open'
  }
  const shown = shownTiers(form)
  const current = shown.filter((tier) => !isBefore(tier.saleStartDate, now) && !isOver(tier.saleEndDate, now))
  if (current.length === 0)
    return shown.some((tier) => isBefore(tier.saleStartDate, now)) ? 'notYetOpen' : 'ended'
  const isSoldOut =
    situation.remainingEntries === 0 || current.every((tier) => hasNoneLeft(tier, situation.remaining))
  return isSoldOut ? 'soldOut' : 'open'
}

/** The sales state of one tier by its dates at an instant, without its stock. Its end is exclusive. */
export function tierSales(
  tier: Pick<TierDefinition, 'saleStartDate' | 'saleEndDate'>,
  now: Date,
): Extract<SalesState, 'open' | 'notYetOpen' | 'ended'> {
  if (isBefore(tier.saleStartDate, now)) return 'notYetOpen'
  return isOver(tier.saleEndDate, now) ? 'ended' : 'open'
}

/**
 * Why a draft is not published yet. Without bank details it is incomplete, even if everything else was sent. null
 * where the form is not a draft. Source: spec section 4.
 */
export function draftReason(
  form: { readonly state: FormState },
  organisation: Verified,
): AuthenticationState | null {
  if (form.state !== 'draft') return null
  const { hasBankDetails, authenticationState, isNameHeld } = organisation
  if (!hasBankDetails) return 'initial'
  if (isNameHeld === true) return 'waiting'
  const isReady = hasCap(organisation) && authenticationState === 'initial'
  return isReady ? 'valid' : authenticationState
}

/**
 * Names the missing condition of a publication; null where nothing is missing. An association that may collect under
 * the cap publishes while its documents are examined.
 */
export function publicationWaitsFor(
  form: { readonly state: FormState },
  organisation: Verified,
): 'initial' | 'waiting' | 'name' | null {
  const reason = draftReason(form, organisation)
  if (reason === 'waiting' && organisation.isNameHeld === true) return 'name'
  if (reason === 'valid') return null
  return reason === 'waiting' && hasCap(organisation) ? null : reason
}

/** Facts of the verification of an association. */
type Verified = Pick<
  OrganisationDefinition,
  'authenticationState' | 'hasBankDetails' | 'verification' | 'isNameHeld'
>

/** Whether the event or crowdfunding itself is over; forms without an end are never over. */
export function isCampaignOver(form: Pick<SalesForm, 'type' | 'endDate'>, now: Date): boolean {
  return isOver(ownEnd(form), now)
}

/** Whole days left before sales end (0 on the last day), null without an end. */
export function daysLeft(form: SalesForm, now: Date): number | null {
  const end = salesEnd(form)
  if (end === null) return null
  return Math.max(0, Math.floor((new Date(end).getTime() - now.getTime()) / 86_400_000))
}

/** When sales end: at the end of sales, or at the end of the event or crowdfunding, whichever is first. */
export function salesEnd(form: Pick<SalesForm, 'type' | 'saleEndDate' | 'endDate'>): string | null {
  const ends = [form.saleEndDate, ownEnd(form)].filter((end) => end !== null)
  return ends.toSorted((a, b) => new Date(a).getTime() - new Date(b).getTime())[0] ?? null
}

/** The end of the event or crowdfunding itself; null for other forms. */
function ownEnd({ type, endDate }: Pick<SalesForm, 'type' | 'endDate'>): string | null {
  return formTypeRules[type].ends === null ? null : endDate
}

function isBefore(start: string | null, now: Date): boolean {
  return start !== null && now < new Date(start)
}

function isOver(end: string | null, now: Date): boolean {
  return end !== null && now >= new Date(end)
}

function hasNoneLeft(tier: TierDefinition, remaining: ReadonlyMap<string, number | null>): boolean {
  return remaining.get(tier.id) === 0
}

/** The tiers of a form that the public sees: those that the association does not hide. */
export function shownTiers({ tiers }: Pick<FormDefinition, 'tiers'>): readonly TierDefinition[] {
  return tiers.some(({ isHidden }) => isHidden === true)
    ? tiers.filter(({ isHidden }) => isHidden !== true)
    : tiers
}
