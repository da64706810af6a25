import { type CountOffer, decideInstallments } from '#domain/installment/cart-schedule.ts'
import type { priceCart } from '#domain/cart/price-cart.ts'
import type { OpenedCart } from '#server/cart/open-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import { type Deps, findProvider } from '#server/deps.ts'
import { providerNameOf } from '#server/organisation/provider-of.ts'

/** What verbs that write a cart need of the world. */
export type OfferDeps = Pick<Deps, 'providers' | 'settings'>

/** Whether the provider of a form's association keeps a means of payment for later debits. */
export function keepsMeans(deps: OfferDeps, { form }: Pick<OpenedCart, 'form'>): boolean {
  const provider = findProvider(deps, providerNameOf(deps.settings, form.organisation))
  return provider !== null && provider.saved !== null
}

/** In how many times a form may let a cart be paid: its own choice, the operator's cap, what its provider can do. */
function installmentOffer(deps: OfferDeps, shop: Pick<OpenedCart, 'form'>): CountOffer {
  const { type, installments } = shop.form.definition
  const cap = deps.settings.installmentCaps[type] ?? null
  return { counts: installments, cap, keepsMeans: keepsMeans(deps, shop) }
}

/** How a priced cart is paid, and how else it may be. */
export function installmentsOf(
  deps: OfferDeps,
  shop: Pick<OpenedCart, 'form' | 'sellable'>,
  { items, paymentFrequency }: ReturnType<typeof priceCart>,
  wanted: StoredCart['installments'],
): ReturnType<typeof decideInstallments> {
  const offer = installmentOffer(deps, shop)
  return decideInstallments({ items, frequency: paymentFrequency }, shop.sellable.tiers, offer, wanted)
}
