const minute = 60_000

/** A cart lives this long after its last change. Source: spec section 9. */
export const cartLifetimeMs = 15 * minute
/** Limited stock is held at most this long in total, however often the session is refreshed. */
export const maxHoldMs = 45 * minute
/** A payment in flight may extend the hold, so that 3-D Secure can end. After this time no payment starts. */
export const maxHoldWhilePayingMs = 60 * minute
/** The age of a hold does not restart within this time after its release, so that other buyers get a chance. */
export const holdMemoryMs = 15 * minute
/** Units that were held for longer and are then returned count as abandoned: else they could be held for ever. */
export const returnMs = 10 * minute
/** Units that a client abandoned reduce what it may hold for this long. */
export const clientHoldMemoryMs = 60 * minute
/** The visitor is warned, and may extend the session, this long before the end. Source: docs/decisions/money/cart-and-expiry.md, WCAG 2.2.1. */
export const expiryWarningMs = 2 * minute
/** An expired cart may be resumed for this long. */
const revivableMs = 24 * 60 * minute

/** When a cart whose last change was at `updatedAt` expires. */
export function cartExpiresAt(updatedAt: Date): Date {
  return new Date(updatedAt.getTime() + cartLifetimeMs)
}

/** Whether a cart has expired at `now`; a live payment attempt extends it to the attempt's deadline. */
export function isCartExpired(
  cart: { readonly updatedAt: Date; readonly attemptDeadline?: Date | null },
  now: Date,
): boolean {
  const deadline = cart.attemptDeadline ?? null
  return now >= cartExpiresAt(cart.updatedAt) && (deadline === null || now >= deadline)
}

/** Until when a cart whose last change was at `updatedAt` may be resumed. */
export function revivableUntil(updatedAt: Date): Date {
  return new Date(cartExpiresAt(updatedAt).getTime() + revivableMs)
}

/** Carts last changed at this instant or before cannot be resumed at `now`. */
export function lastUnrevivable(now: Date): Date {
  return new Date(now.getTime() - cartLifetimeMs - revivableMs)
}

/** Whether an expired cart may still be resumed. */
export function isCartRevivable(updatedAt: Date, now: Date): boolean {
  return now < revivableUntil(updatedAt)
}
