const minute = 60_000

/** A cart lives this long after its last change. Source: spec section 9. */
export const cartLifetimeMs = 15 * minute
/** Limited stock is held at most this long in all, however often the session is refreshed. */
export const maxHoldMs = 45 * minute
/** A payment in flight may extend that, so that a challenge of the bank can end. After it no payment starts. */
export const maxHoldWhilePayingMs = 60 * minute
/** Taken again within this time after it was released, a hold keeps its age: other buyers get their chance. */
export const holdMemoryMs = 15 * minute
/** The visitor is warned, and may extend, this long before the end. Source: docs/decisions/cart-and-expiry.md, WCAG 2.2.1. */
export const expiryWarningMs = 2 * minute
/** An expired cart may be taken up again for this long. */
const revivableMs = 24 * 60 * minute

/** When a cart last changed at `updatedAt` expires. */
export function cartExpiresAt(updatedAt: Date): Date {
  return new Date(updatedAt.getTime() + cartLifetimeMs)
}

/** Whether a cart has expired at `now`; a live payment attempt keeps it to the attempt's deadline. */
export function isCartExpired(
  cart: { readonly updatedAt: Date; readonly attemptDeadline?: Date | null },
  now: Date,
): boolean {
  const kept = cart.attemptDeadline ?? null
  return now >= cartExpiresAt(cart.updatedAt) && (kept === null || now >= kept)
}

/** Until when a cart last changed at `updatedAt` may be taken up again. */
export function revivableUntil(updatedAt: Date): Date {
  return new Date(cartExpiresAt(updatedAt).getTime() + revivableMs)
}

/** Carts last changed at this instant or before cannot be taken up again at `now`. */
export function lastUnrevivable(now: Date): Date {
  return new Date(now.getTime() - cartLifetimeMs - revivableMs)
}

/** Whether an expired cart may still be taken up again. */
export function isCartRevivable(updatedAt: Date, now: Date): boolean {
  return now < revivableUntil(updatedAt)
}
