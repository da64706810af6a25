import type {
  AuthenticationState,
  FormDefinition,
  FormState,
  TierDefinition,
} from '#domain/form/form-definition.ts'

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
 * Whether a form sells at an instant: suspended by the association, not yet open, ended (an event or crowdfunding that
 * is over has ended too), sold out, or open. A free gift keeps a form from being sold out. Ends are exclusive.
 */
export function salesState(form: SalesForm, situation: SalesSituation): SalesState {
  const { now } = situation
  if (form.suspended) return 'suspended'
  if (isBefore(form.saleStartDate, now)) return 'notYetOpen'
  if (isOver(salesEnd(form), now)) return 'ended'
  if (form.acceptOpenDonation || form.allowCustomTier || form.tiers.length === 0) {
    return situation.remainingEntries === 0 ? 'soldOut' : 'open'
  }
  const current = form.tiers.filter(
    (tier) => !isBefore(tier.saleStartDate, now) && !isOver(tier.saleEndDate, now),
  )
  if (current.length === 0)
    return form.tiers.some((tier) => isBefore(tier.saleStartDate, now)) ? 'notYetOpen' : 'ended'
  const isSoldOut =
    situation.remainingEntries === 0 || current.every((tier) => hasNoneLeft(tier, situation.remaining))
  return isSoldOut ? 'soldOut' : 'open'
}

/** Why a draft is not published yet; null where the form is no draft. Source: spec section 4. */
export function draftReason(
  form: { readonly state: FormState },
  organisation: { readonly authenticationState: AuthenticationState },
): AuthenticationState | null {
  return form.state === 'draft' ? organisation.authenticationState : null
}

/** Whole days left before sales end (0 on the last day), null without an end. */
export function daysLeft(form: SalesForm, now: Date): number | null {
  const end = salesEnd(form)
  if (end === null) return null
  return Math.max(0, Math.floor((new Date(end).getTime() - now.getTime()) / 86_400_000))
}

/** When sales end: the date set for it, or the end of what an event or crowdfunding is about, whichever is first. */
function salesEnd(form: SalesForm): string | null {
  const isBound = form.type === 'Event' || form.type === 'CrowdFunding'
  const ends = [form.saleEndDate, isBound ? form.endDate : null].filter((end) => end !== null)
  return ends.toSorted((a, b) => new Date(a).getTime() - new Date(b).getTime())[0] ?? null
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
