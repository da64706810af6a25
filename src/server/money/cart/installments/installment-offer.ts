import { decideInstallments } from '#domain/installment/cart-schedule.ts'
import type { priceCart } from '#domain/cart/price-cart.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import type { StoredCart } from '#server/money/cart/stored-cart.ts'
import type { Deps } from '#server/money/deps.ts'
import { installmentCountsOf } from '#server/catalogue/form/installment-counts.ts'

/** Dependencies of the verbs that write a cart. */
export type OfferDeps = Pick<Deps, 'providers' | 'settings'>

/** The payment plan of a priced cart, with the other plans on offer. */
export function installmentsOf(
  deps: OfferDeps,
  { form, sellable }: Pick<OpenedCart, 'form' | 'sellable'>,
  { items, paymentFrequency }: ReturnType<typeof priceCart>,
  wanted: StoredCart['installments'],
): ReturnType<typeof decideInstallments> {
  const cart = { items, frequency: paymentFrequency }
  return decideInstallments(cart, sellable.tiers, installmentCountsOf(deps, form), wanted)
}
