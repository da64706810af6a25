import type { CartState } from '#web/lib/cart/cart-store.ts'

/** Steps of a donation: amount, contributor, summary. Source: decision 10. */
const lastStep = 3

/**
 * The step to show for the one that the address asks for: never beyond the first incomplete one. null while the
 * cart is not known, since nothing may flicker. Source: decision 3.
 */
export function resolveStep(wanted: number, state: CartState): number | null {
  const asked = wanted >= 1 && wanted <= lastStep ? wanted : lastStep
  switch (state.phase) {
    case 'unknown':
    case 'loading':
      return asked === 1 ? 1 : null
    case 'none':
      return 1
    case 'ready':
      return Math.min(asked, firstIncomplete(state.cart))
    case 'paying':
    case 'expired':
    case 'failed':
      return asked
  }
}

function firstIncomplete(cart: { readonly itemList: readonly unknown[]; readonly payer: unknown }): number {
  if (cart.itemList.length === 0) return 1
  return cart.payer === null ? 2 : lastStep
}
