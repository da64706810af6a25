import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { knownItems } from '#domain/cart/items/known-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { findDiscount } from '#domain/discount/discount-code.ts'
import { addCents, zero } from '#domain/money.ts'
import { parisDate } from '#domain/format.ts'
import { cartSchedule } from '#domain/installment/cart-schedule.ts'
import { suggestTip } from '#domain/tip/suggest-tip.ts'
import type { Cart } from '#contract/cart.ts'
import { installmentsOf } from '#server/money/cart/installments/installment-offer.ts'
import { presentPlanned } from '#server/money/cart/installments/present-planned.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import { type StockLeft, findStockLeft } from '#server/catalogue/form/stock-left-store.ts'
import { presentField, presentTier } from '#server/catalogue/form/present-form.ts'
import type { Deps } from '#server/money/deps.ts'

/** The whole cart in wire format, so that a page does not fetch again after a change. */
export async function presentCart(deps: Deps, opened: OpenedCart): Promise<Cart> {
  const now = deps.clock.now()
  const left = opened.left ?? (await findStockLeft(deps.db, opened.form.id, now))
  return shapeCart(deps, opened, left, now)
}

function shapeCart(
  deps: Pick<Deps, 'settings' | 'providers'>,
  { cart, form, sellable }: OpenedCart,
  left: StockLeft,
  now: Date,
): Cart {
  const figures = { remaining: left, remainingEntries: left.get(form.id) ?? null }
  // What is no longer the form's is left out here and refused at payment: "tier not recognised".
  const known = knownItems(cart.items, sellable)
  const priced = priceCart(known, sellable, findDiscount(sellable, cart.discountCode, now))
  const tierIds = new Set(known.map((item) => item.tierId))
  const unitsOf = (id: string) => known.filter(({ tierId }) => tierId === id).length
  const suggestion = suggestTip(priced.paymentTerms.realAmount, deps.settings.tipBrackets ?? undefined)
  const { installments, frequency, counts } = installmentsOf(
    deps,
    { form, sellable },
    priced,
    cart.installments,
  )
  const { debitDay } = cart
  const paid = { items: priced.items, frequency, installments, debitDay, tip: cart.tip ?? zero }
  const schedule = cartSchedule(paid, sellable.tiers, parisDate(now))
  return {
    id: cart.id,
    organization: { organizationSlug: form.organisation.slug, name: form.organisation.name },
    formSlug: form.definition.slug,
    formType: form.definition.type,
    itemList: priced.items.map((item, index) => presentItem(item, known[index]?.id ?? '')),
    tierList: sellable.tiers
      .filter((tier) => tierIds.has(tier.id))
      .map((tier) => ({
        ...presentTier(tier, figures, now),
        // Of a price that is hidden meanwhile, the cart keeps what it has.
        ...(tier.isHidden === true && { isHidden: true, maxPerCart: unitsOf(tier.id) }),
      })),
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
    installments: schedule?.installments.map(presentPlanned) ?? [],
    firstDebitDayOfMonth: cart.debitDay,
    installmentCounts: [...counts],
    paymentFrequency: frequency,
    state: cart.state,
    meta: { createdAt: cart.createdAt.toISOString(), updatedAt: cart.updatedAt.toISOString() },
    expiresAt: cartExpiresAt(cart.updatedAt).toISOString(),
    version: cart.version,
    paymentRequestId: cart.paymentRequestId,
    mayHaveDebited: cart.mayHaveDebited,
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
