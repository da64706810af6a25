import { parisDate } from '#domain/format.ts'
import type { PayerRules } from '#domain/payer/check-payer.ts'
import { legalStatusIds } from '#server/catalogue/organisation/legal-statuses.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'

/** The payer fields that this form requires. An address is required if an item may give a tax receipt. */
export function payerRulesOf(
  {
    cart,
    form,
    sellable,
  }: Pick<OpenedCart, 'form' | 'sellable'> & {
    readonly cart: { readonly items: readonly { readonly tierId: string }[] }
  },
  now: Date,
  withConfirmation: boolean,
): PayerRules {
  const { definition, organisation } = form
  const mayGiveReceipt =
    organisation.taxReceipts &&
    cart.items.some((item) =>
      sellable.tiers.some((tier) => tier.id === item.tierId && tier.isEligibleTaxReceipt),
    )
  return {
    askBirthDate: definition.askBirthDate,
    askAdult: definition.askAdult,
    addressRequired: definition.askAddress || mayGiveReceipt,
    acceptForeignPayers: definition.acceptForeignPayers,
    allowOrganizationPayer: definition.allowOrganizationPayer,
    allowIndividualPayer: definition.allowIndividualPayer,
    today: parisDate(now),
    legalStatusIds,
    withConfirmation,
  }
}
