import type { MembershipCardPage } from '#contract/order/membership-card.ts'
import {
  membershipCardNumber,
  periodOf,
  shortHolder,
  statusOfMembershipCard,
} from '#server/money/membership/membership-card-facts.ts'
import { findMembershipCard } from '#server/money/membership/membership-card-store.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'

/** Reads the state of a membership, for the reader of its QR code; null for a token that we did not sign. */
export async function readMembershipCard(deps: Deps, token: string): Promise<MembershipCardPage | null> {
  const now = deps.clock.now()
  const id = deps.links.read('cardPage', token, now)
  const card = id === null || id === 'expired' ? null : await findMembershipCard(deps.db, id)
  if (card === null) return null
  const form = await loadForm(deps.db, card.formId)
  const period = periodOf(card)
  return {
    identity: presentIdentity(form),
    organizationName: form.organisation.name,
    status: statusOfMembershipCard(card, now),
    holder: shortHolder(card) || documentTexts(card.locale)('certificate.payerErased'),
    membership: card.name,
    number: membershipCardNumber(card),
    from: period?.from ?? null,
    until: period?.until ?? null,
    validity: card.item.validity?.text ?? null,
    checkedAt: now.toISOString(),
  }
}
