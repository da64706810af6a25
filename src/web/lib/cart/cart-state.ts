import type { Cart, CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { cartLifetimeMs } from '#domain/cart/cart-expiry.ts'
import { withOwnHolds } from '#domain/stock/own-holds.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'

/**
 * State of the tab's cart. `unknown`: storage is not read yet (server rendering); `none`: no cart, but a call
 * without an answer may have created one with the items `asked`; `paying`: frozen by a payment in progress; `deadline` is an instant of the tab's clock, in ms.
 */
export type CartState =
  | { readonly phase: 'unknown' | 'loading' }
  | { readonly phase: 'none'; readonly usedLink?: UsedLink; readonly asked?: readonly CartItemIn[] }
  | { readonly phase: 'ready'; readonly cart: Cart; readonly deadline: number }
  | { readonly phase: 'paying'; readonly cart: Cart }
  | { readonly phase: 'expired' }
  | { readonly phase: 'failed'; readonly failure: ApiFailure }

/**
 * A link whose cart can no longer be opened: the payment of the order that its cart became, or null for an invalid
 * link.
 */
export interface UsedLink {
  readonly paidBy: string | null
}

export const unknownCart: CartState = { phase: 'unknown' }

/** The items that this tab's cart holds, or may hold; null where it surely holds none. */
export function heldItems(state: CartState): readonly CartItemIn[] | null {
  if ('cart' in state) return state.cart.itemList.map(itemIn)
  return state.phase === 'none' ? (state.asked ?? null) : null
}

/** Hidden tiers of a cart that are not among those of the form: one of them may be shown again. */
function hiddenOf(inCart: Form['tiers'], tiers: Form['tiers']): Form['tiers'] {
  return inCart.filter(({ id, isHidden }) => isHidden && !tiers.some((shown) => shown.id === id))
}

/** A form as the holder of this tab's cart sees it: its units are available, and hidden prices that it has are listed. */
export function withOwnCart(form: Form, state: CartState): Form {
  const own = withOwnHolds(form, heldItems(state) ?? [])
  const hidden = 'cart' in state ? hiddenOf(state.cart.tierList, own.tiers) : []
  // First: the open gift and the free amount come after the association's own tiers.
  return hidden.length === 0 ? own : { ...own, tiers: [...hidden, ...own.tiers] }
}

/** The unit as it is requested again: with the same id, it stays the same unit of the cart. */
export function itemIn(item: Cart['itemList'][number]): CartItemIn {
  const { name: _name, type: _type, paymentTerms: _terms, ...asked } = item
  return asked
}

/**
 * When the tab should ask the server whether the cart has expired. After a write, the deadline follows from the
 * write's own time. After a read, it follows from the tab's clock, within bounds, since that clock may be wrong: the
 * server decides.
 */
export function deadlineOf(cart: Cart, source: 'read' | 'write', now: number): number {
  const expiresAt = Date.parse(cart.expiresAt)
  const left = source === 'write' ? expiresAt - Date.parse(cart.meta.updatedAt) : expiresAt - now
  const shortestMs = 5000
  return now + Math.min(Math.max(left, shortestMs), cartLifetimeMs)
}

/** True if a visitor who sees one of them sees the other. */
export function isSameOrder(one: Cart, other: Cart): boolean {
  const [first, second] = [one, other].map(
    ({ itemList, payer, totalAmount, paymentTerms, installments, discountCode }) =>
      JSON.stringify([itemList, payer, totalAmount, paymentTerms, installments, discountCode]),
  )
  return first === second
}
