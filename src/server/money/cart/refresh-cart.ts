import { cartExpiresAt, isCartRevivable } from '#domain/cart/cart-expiry.ts'
import { AppError } from '#domain/errors.ts'
import { extendCart, reopenCart } from '#server/money/cart/cart-store.ts'
import { cartDemand } from '#server/money/cart/stock/cart-demand.ts'
import { reserve } from '#server/money/cart/stock/reserve.ts'
import { type CartRequest } from '#server/money/cart/change-cart.ts'
import { type OpenedCart, openCart } from '#server/money/cart/open-cart.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Extends a cart's session by 15 minutes. A cart that expired less than a day ago is reopened and reserves its stock
 * again. A cart frozen by a payment that ended without money is reopened. A cart with a live payment is unchanged.
 * @throws AppError CART_UNKNOWN, CART_EXPIRED, CART_VERSION_CONFLICT, and the errors of the stock reservation
 */
export async function refreshCart(deps: Deps, request: CartRequest): Promise<OpenedCart> {
  const named = request.named ?? {}
  const now = deps.clock.now()
  let opened = await openCart(deps, request, { named, allowExpired: true })
  if (opened.cart.state === 'paying' && (await reopenCart(deps.db, { cart: opened.cart.id, now }))) {
    opened = await openCart(deps, request, { named, allowExpired: true })
  }
  if (opened.cart.state !== 'open') return opened
  if (!isCartRevivable(opened.cart.updatedAt, now)) throw new AppError('CART_EXPIRED')
  const { cart, sellable } = opened
  const { id, version } = cart
  const demand = cartDemand(opened, cart)
  const reservation = { visitor: request.visitor, subject: { id, version }, form: sellable }
  const extended = await reserve(deps, { ...reservation, lines: cart.items }, (guard) =>
    extendCart(deps.db, { cart: id, version, demand, now, expires: cartExpiresAt(now), guard }),
  )
  if (!extended) throw new AppError('CART_VERSION_CONFLICT')
  return { ...opened, cart: { ...opened.cart, updatedAt: now } }
}
