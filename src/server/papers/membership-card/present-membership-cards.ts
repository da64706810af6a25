import type { OrderMembershipCard } from '#contract/order/membership-card.ts'
import type { OrderId } from '#domain/ids.ts'
import { holderName, shortHolder } from '#server/money/membership/membership-card-facts.ts'
import { membershipCardFile } from '#server/money/membership/membership-card-links.ts'
import { listMembershipCards } from '#server/money/membership/membership-card-store.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import type { Deps } from '#server/money/deps.ts'

type CardDeps = Pick<Deps, 'db' | 'links'>

/** The cards of an order that were not cancelled, with first names and initials: for readers of its confirmation. */
export async function presentMembershipCards(
  deps: CardDeps,
  orderId: OrderId,
): Promise<OrderMembershipCard[]> {
  return cardsWith(deps, [orderId], shortHolder)
}

/** The cards of some orders that were not cancelled, with whole names: for the user whose orders they are. */
export async function presentOwnMembershipCards(
  deps: CardDeps,
  orderIds: readonly OrderId[],
): Promise<(OrderMembershipCard & { readonly orderId: OrderId })[]> {
  return cardsWith(deps, orderIds, holderName)
}

async function cardsWith(deps: CardDeps, orderIds: readonly OrderId[], nameOf: typeof holderName) {
  const cards = await listMembershipCards(deps.db, orderIds)
  return cards
    .filter(({ isCancelled }) => !isCancelled)
    .map((card) => ({
      orderId: card.orderId,
      holder: nameOf(card) || documentTexts(card.locale)('certificate.payerErased'),
      membership: card.name,
      url: membershipCardFile(deps, card.id),
    }))
}
