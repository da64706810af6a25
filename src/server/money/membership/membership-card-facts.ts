import type { SnapshotItem } from '#domain/cart/cart.ts'
import { membershipPeriod, type MembershipPeriod } from '#domain/membership/membership-period.ts'
import { membershipStatus, type MembershipStatus } from '#domain/membership/membership-status.ts'
import { participantName } from '#domain/order/line-details.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { publicName } from '#domain/payer/public-name.ts'
import type { StoredMembershipCard } from '#server/money/membership/membership-card-store.ts'

/** The days of a membership, from what its order froze; null where the association had set no dates. */
export function periodOf({ item, orderedAt }: StoredMembershipCard): MembershipPeriod | null {
  const period = item.validity?.period ?? null
  return period === null ? null : membershipPeriod(orderedAt, period)
}

/** The status of a membership at `now`. */
export function statusOfMembershipCard(card: StoredMembershipCard, now: Date): MembershipStatus {
  return membershipStatus({ ...card, period: periodOf(card) }, now)
}

/** The number of a membership: the number of its order, and its place in it. */
export function membershipCardNumber({
  orderNumber,
  position,
}: Pick<StoredMembershipCard, 'orderNumber' | 'position'>): string {
  return `${orderNumber}-${position}`
}

interface NamedHolder {
  readonly item: Pick<SnapshotItem, 'participant'>
  readonly payer: Payer
}

/** The member's whole name: the participant of the line, or the payer where none was named. */
export function holderName({ item, payer }: NamedHolder): string {
  const named = participantName(item.participant)
  if (named !== '') return named
  return payer.isOrganization && payer.companyName !== '' ? payer.companyName : participantName(payer)
}

/** First name and initial of the member, for readers who are not theirs. */
export function shortHolder({ item, payer }: NamedHolder): string {
  const { participant } = item
  if (participant === null || participantName(participant) === '') return publicName(payer)
  const { firstName, lastName } = participant
  return publicName({ firstName, lastName, isOrganization: false, companyName: '' })
}
