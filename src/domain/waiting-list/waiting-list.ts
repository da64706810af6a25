import type { FormDefinition, TierDefinition } from '#domain/form/form-definition.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { salesEnd } from '#domain/form/sales-state.ts'

const hourMs = 60 * 60_000

/** An offer holds its units this long, and never beyond the end of the sale. */
export const offerMs = 24 * hourMs
/** A price without an end of its sale has a list all the same: an entry ends this long after it was made. */
export const longestWaitMs = 365 * 24 * hourMs
/** Live entries of one price. */
export const mostWaiting = 5_000
/** Units that one entry may ask for where the price sets no maximum: a group that is larger writes to the association. */
const mostPlaces = 10

type ListTier = Pick<TierDefinition, 'id' | 'tierType' | 'maxPerCart' | 'maxPerUser' | 'stock' | 'maxPerForm'>

/** Whether a price may have a waiting list: tickets and memberships, of a form that turned its lists on. */
export function hasWaitingList(
  form: Pick<FormDefinition, 'waitingList'>,
  tier: Pick<TierDefinition, 'tierType'>,
): boolean {
  return form.waitingList === true && needsParticipant(tier.tierType)
}

/** Units that one entry may ask for: as many as one person may order, and as there are. At least 1. */
export function mostWanted({ maxPerCart, maxPerUser, stock, maxPerForm }: ListTier): number {
  const limits = [maxPerCart, maxPerUser, stock, maxPerForm, mostPlaces].filter((limit) => limit !== null)
  return Math.max(1, Math.min(...limits))
}

type DatedForm = Parameters<typeof salesEnd>[0]

/** When an offer made at `now` ends: after `offerMs`, or with the sale of its price where that is earlier. */
export function offerEndsAt(form: DatedForm, tier: Pick<TierDefinition, 'saleEndDate'>, now: Date): Date {
  const ends = [salesEnd(form), tier.saleEndDate].filter((end) => end !== null)
  const times = ends.map((end) => new Date(end).getTime())
  return new Date(Math.min(now.getTime() + offerMs, ...times))
}

/**
 * Whether the list of a price is over: the form is deleted, sells no more, or has no such price any more. A suspended or
 * disabled form may sell again.
 */
export function isListOver(
  form: DatedForm & Pick<FormDefinition, 'state'>,
  tier: Pick<TierDefinition, 'saleEndDate'> | undefined,
  now: Date,
): boolean {
  return (
    form.state === 'deleted' || tier === undefined || offerEndsAt(form, tier, now).getTime() <= now.getTime()
  )
}

/** An entry that waits, in the order of the line. */
export interface WaitingUnits {
  readonly id: string
  readonly tierId: string
  readonly quantity: number
}

/**
 * Plans who is offered what is free: from the first of the line, each whose whole number fits. An entry that wants more
 * than is free waits at its place, and the next one that fits is offered: half a family does not come.
 * @param left units left by price; absent = unlimited
 * @param entries units left of the whole form; null = unlimited
 */
export function planOffers<Entry extends WaitingUnits>(
  line: readonly Entry[],
  left: ReadonlyMap<string, number>,
  entries: number | null,
): Entry[] {
  const rest = new Map(left)
  let restOfForm = entries ?? Number.POSITIVE_INFINITY
  return line.filter(({ tierId, quantity }) => {
    const ofTier = rest.get(tierId) ?? Number.POSITIVE_INFINITY
    if (quantity > Math.min(ofTier, restOfForm)) return false
    if (rest.has(tierId)) rest.set(tierId, ofTier - quantity)
    restOfForm -= quantity
    return true
  })
}
