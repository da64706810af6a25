import { cartLifetimeMs } from '#domain/cart/cart-expiry.ts'
import type { CartId } from '#domain/ids.ts'
import type { StoredCart } from '#server/money/cart/stored-cart.ts'

/** A cart takes a few kilobytes, and a visitor fills it in minutes. */
const mostCarts = 2_000

/**
 * Open carts as this process last wrote them. The next call of a visitor needs no read: the statement that writes
 * compares the versions of cart and form, and where another process wrote meanwhile, the cart is read.
 */
export interface CartMemory {
  readonly get: (id: string) => StoredCart | null
  readonly keep: (cart: StoredCart) => void
  readonly forget: (id: string) => void
}

export function makeCartMemory(): CartMemory {
  const carts = new Map<CartId, StoredCart>()
  return {
    get: (id) => carts.get(id as CartId) ?? null,
    keep: (cart) => {
      carts.delete(cart.id)
      // The cart written longest ago is the first one. Expired ones leave too: they hold the data of their payers.
      const expired = cart.updatedAt.getTime() - cartLifetimeMs
      for (const { id, updatedAt } of carts.values()) {
        if (carts.size < mostCarts && updatedAt.getTime() > expired) break
        carts.delete(id)
      }
      carts.set(cart.id, cart)
    },
    forget: (id) => void carts.delete(id as CartId),
  }
}
