import type { CartItemIn } from '#contract/cart.ts'
import { type Cents, cents, zero } from '#domain/money.ts'
import type { CartState } from '#web/lib/cart/cart-state.ts'

/**
 * The promo code of a form on a single page, which only a cart has: another amount requires applying it again, and the
 * button never shows a price other than the one charged.
 * @param amount the total of the items, before discount
 */
export function codeOfCart(state: CartState, items: readonly CartItemIn[], amount: Cents) {
  const ready = state.phase === 'ready' ? state.cart : null
  const known = ready?.discountCode ?? null
  const isCurrent =
    ready !== null &&
    ready.paymentTerms.initialAmount === amount &&
    tiersOf(ready.itemList) === tiersOf(items)
  return {
    code: isCurrent ? known : null,
    discount: isCurrent && known !== null ? cents(ready.paymentTerms.discount) : zero,
    /** The cart with the server's prices; null where the page can calculate them itself. */
    priced: isCurrent && known !== null ? ready : null,
    /** The code was applied to another amount. */
    codeBefore: isCurrent ? null : known,
  }
}

function tiersOf(items: readonly { readonly tierId: string }[]): string {
  return items.map(({ tierId }) => tierId).join(' ')
}
