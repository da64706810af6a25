import type { OfflineForm } from '#contract/admin/money/offline.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { priceWithRequired } from '#domain/cart/required-price.ts'
import { parisDate } from '#domain/format.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'

/** The prices of a form for which money may be entered by hand; one by months is paid by card alone. */
export async function readOfflineForm(deps: Deps, granted: Granted): Promise<OfflineForm> {
  const form = await asMember(deps, granted, (tx) => loadForm(tx, formIdOf(granted)))
  return {
    tiers: sellableForm(form)
      .tiers.filter(({ paymentFrequency }) => paymentFrequency !== 'SUBSCRIPTION')
      .map((tier) => ({
        key: tier.key,
        name: tier.name,
        asksAmount: asksAmount(tier),
        price: priceWithRequired(tier),
        hasPerson: needsParticipant(tier.tierType),
        options: tier.extraOptions
          .filter(({ isRequired }) => !isRequired)
          .map(({ key, label, price }) => ({ key, name: label, price })),
      })),
    today: parisDate(deps.clock.now()),
  }
}
