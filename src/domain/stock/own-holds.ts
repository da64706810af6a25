import type { SalesState } from '#domain/form/sales-state.ts'

interface ShownTier {
  readonly id: string
  readonly remainingNumber: number | null
  readonly soldOut: boolean
}

interface ShownForm {
  readonly sales: SalesState
  readonly tiers: readonly ShownTier[]
}

/**
 * A form as the holder of a live cart sees it: units that this cart holds do not make a tier or the form sold out.
 * `remainingNumber` stays what others leave, since pickers add the cart's units themselves. Returns the form itself
 * where nothing changes. Source: docs/decisions/money/cart-and-expiry.md.
 * @param held one entry per line of the cart; empty without a live cart
 */
export function withOwnHolds<F extends ShownForm>(form: F, held: readonly { readonly tierId: string }[]): F {
  const isOwn = (tier: ShownTier) => tier.soldOut && held.some(({ tierId }) => tierId === tier.id)
  const isSoldOutByOwn = form.sales === 'soldOut' && held.length > 0
  if (!isSoldOutByOwn && !form.tiers.some(isOwn)) return form
  return {
    ...form,
    // A cart with a line can be paid, whatever others may still choose.
    sales: isSoldOutByOwn ? 'open' : form.sales,
    tiers: form.tiers.map((tier) => (isOwn(tier) ? { ...tier, soldOut: false } : tier)),
  }
}
