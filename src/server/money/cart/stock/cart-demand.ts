import { knownItems } from '#domain/cart/items/known-items.ts'
import { type StockDemand, stockDemand } from '#domain/stock/stock-demand.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import type { StoredCart } from '#server/money/cart/stored-cart.ts'
import { counterNames } from '#server/catalogue/form/stock-limits.ts'

/** The units that a cart of a form takes of each stock. Used when a cart is written, extended and frozen. */
export function cartDemand(
  { form, sellable }: Pick<OpenedCart, 'form' | 'sellable'>,
  { items, payer, discountCode }: Pick<StoredCart, 'items' | 'payer' | 'discountCode'>,
): StockDemand {
  const cart = { items: knownItems(items, sellable), discountCode, payerEmail: payer?.email ?? null }
  return stockDemand(cart, sellable.tiers, counterNames(form.id))
}
