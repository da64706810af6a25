import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { addCents, zero } from '#domain/money.ts'
import { type TipBrackets, suggestTip } from '#domain/tip/suggest-tip.ts'
import type { Cart } from '#contract/cart.ts'
import type { OpenedCart } from '#server/cart/open-cart.ts'
import { type FormFigures, readFormFigures } from '#server/form/form-store.ts'
import { presentField, presentTier } from '#server/form/present-form.ts'
import type { Deps } from '#server/deps.ts'

/** The whole cart as the wire shows it, so that a page never fetches again after a change. */
export async function presentCart(deps: Deps, opened: OpenedCart): Promise<Cart> {
  const figures = await readFormFigures(deps.db, opened.form.id, deps.clock.now())
  return shapeCart(opened, figures, deps.settings.tipBrackets)
}

function shapeCart(
  { cart, form, sellable }: OpenedCart,
  figures: FormFigures,
  brackets: TipBrackets | null,
): Cart {
  // A tier that is no longer the form's is left out here and refused at payment: "tier not recognised".
  const known = cart.items.filter((item) => sellable.tiers.some((tier) => tier.id === item.tierId))
  const priced = priceCart(known, sellable)
  const tierIds = new Set(known.map((item) => item.tierId))
  const suggestion = suggestTip(priced.paymentTerms.realAmount, brackets ?? undefined)
  return {
    id: cart.id,
    organization: { organizationSlug: form.organisation.slug, name: form.organisation.name },
    formSlug: form.definition.slug,
    formType: form.definition.type,
    itemList: priced.items.map((item, index) => presentItem(item, known[index]?.id ?? '')),
    tierList: sellable.tiers.filter((tier) => tierIds.has(tier.id)).map((tier) => presentTier(tier, figures)),
    customFields: form.definition.customFields.map(presentField),
    payer: cart.payer === null ? null : { ...cart.payer, files: [...cart.payer.files] },
    paymentTerms: priced.paymentTerms,
    totalAmount: addCents(priced.paymentTerms.realAmount, cart.tip ?? zero),
    tipData: {
      tipModel: suggestion.model,
      tipSuggestion: suggestion.suggestion,
      tipSuggestionMax: suggestion.max,
      tipSuggestionMin: suggestion.min,
      tipChosen: cart.tip,
    },
    discountCode: cart.discountCode,
    installments: [],
    firstDebitDayOfMonth: null,
    paymentFrequency: cart.frequency,
    state: cart.state,
    meta: { createdAt: cart.createdAt.toISOString(), updatedAt: cart.updatedAt.toISOString() },
    expiresAt: cartExpiresAt(cart.updatedAt).toISOString(),
    version: cart.version,
    paymentRequestId: cart.paymentRequestId,
  }
}

type PricedItem = ReturnType<typeof priceCart>['items'][number]

function presentItem(item: PricedItem, id: string): Cart['itemList'][number] {
  return {
    id,
    tierId: item.tierId,
    name: item.name,
    type: item.type,
    customAmount: item.customAmount,
    frequency: item.frequency,
    customFields: [...item.customFields],
    extraOptions: item.extraOptions.map((option) => ({ ...option, customFields: [...option.customFields] })),
    ...(item.participant === undefined ? {} : { participant: item.participant }),
    paymentTerms: item.paymentTerms,
  }
}
