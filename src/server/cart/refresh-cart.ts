import { cartExpiresAt, isCartRevivable } from '#domain/cart/cart-expiry.ts'
import { AppError } from '#domain/errors.ts'
import { refreshCartRow, reopenCart } from '#server/cart/cart-store.ts'
import { cartDemand } from '#server/cart/stock/cart-demand.ts'
import { nameRefusal } from '#server/cart/stock/name-refusal.ts'
import { type CartRequest } from '#server/cart/change-cart.ts'
import { type OpenedCart, openCart } from '#server/cart/open-cart.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Extends a cart's session by 15 minutes, or takes up one that expired less than a day ago with its stock. A cart
 * frozen by a payment that ended without money is opened again; one whose payment is under way stays as it is.
 * @throws AppError CART_UNKNOWN, CART_EXPIRED, CART_VERSION_CONFLICT, and as taking its stock does
 */
export async function refreshCart(deps: Deps, request: CartRequest): Promise<OpenedCart> {
  const named = request.named ?? {}
  const now = deps.clock.now()
  let opened = await openCart(deps, request.cartId, request.cartKey, { named, allowExpired: true })
  if (opened.cart.state === 'paying' && (await reopenCart(deps.db, { cart: opened.cart.id, now }))) {
    opened = await openCart(deps, request.cartId, request.cartKey, { named, allowExpired: true })
  }
  if (opened.cart.state !== 'open') return opened
  if (!isCartRevivable(opened.cart.updatedAt, now)) throw new AppError('CART_EXPIRED')
  const { cart, sellable } = opened
  const { id, version } = cart
  const demand = cartDemand(opened, cart)
  const extended = await nameRefusal(cart.items, sellable, () =>
    refreshCartRow(deps.db, { cart: id, version, demand, now, expires: cartExpiresAt(now) }),
  )
  if (!extended) throw new AppError('CART_VERSION_CONFLICT')
  return { ...opened, cart: { ...opened.cart, updatedAt: now } }
}
