import type { TierDefinition } from '#domain/form/form-definition.ts'
import type { OrderId } from '#domain/ids.ts'
import type { MembershipPeriod } from '#domain/membership/membership-period.ts'
import { renewedPeriod } from '#domain/membership/renewal.ts'
import { periodOf, statusOfMembershipCard } from '#server/money/membership/membership-card-facts.ts'
import {
  type StoredMembershipCard,
  listMembershipCards,
} from '#server/money/membership/membership-card-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { isSellable } from '#server/catalogue/form/assert-sellable.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { listRenewed } from '#server/messages/renewal/renewal-store.ts'

/** A membership that can be renewed, with the tier that sells it now. */
export interface RenewableMembership {
  readonly card: StoredMembershipCard
  readonly tier: TierDefinition
  /** Its last day. */
  readonly endsOn: string
  readonly next: MembershipPeriod
}

/** The memberships of an order that can be renewed now, with their form. */
export interface Renewable {
  readonly form: StoredForm
  readonly memberships: readonly RenewableMembership[]
}

/**
 * The memberships of an order that its payer can renew now: paid, with an end, not renewed yet, and still sold for a
 * period that ends later. Null where the order has no membership.
 */
export async function findRenewable(deps: Deps, orderId: OrderId, now: Date): Promise<Renewable | null> {
  const cards = await listMembershipCards(deps.db, [orderId])
  const [first] = cards
  if (first === undefined) return null
  const form = await loadForm(deps.db, first.formId)
  if (!isSellable(form, now)) return { form, memberships: [] }
  const renewed = await listRenewed(
    deps.db,
    cards.map(({ itemId }) => itemId),
  )
  const open = cards.filter(({ itemId }) => !renewed.includes(itemId))
  return { form, memberships: open.flatMap((card) => renewable(card, form, now)) }
}

function renewable(card: StoredMembershipCard, { definition }: StoredForm, now: Date): RenewableMembership[] {
  const period = periodOf(card)
  const status = statusOfMembershipCard(card, now)
  const tier = definition.tiers.find(
    ({ id, tierType, isHidden }) => id === card.item.tierId && tierType === 'Membership' && isHidden !== true,
  )
  if (
    period === null ||
    period.until === null ||
    (status !== 'valid' && status !== 'ended') ||
    tier === undefined
  )
    return []
  const next = renewedPeriod(period, tier.validityPeriod ?? null, now)
  return next === null ? [] : [{ card, tier, endsOn: period.until, next }]
}
