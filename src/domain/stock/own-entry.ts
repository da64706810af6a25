import type { TierType } from '#domain/form/form-definition.ts'
import { isEntry } from '#domain/stock/stock-demand.ts'

interface ShownTier {
  readonly id: string
  readonly tierType: TierType
  readonly remainingNumber: number | null
  readonly soldOut: boolean
}

/**
 * A form of one choice as the holder of its last entry sees it: the entry may move to any tier that the entries of the
 * form limit, as the server decides. Source: docs/decisions/money/cart-and-expiry.md.
 * @param held one entry per line of the cart; empty without a live cart
 */
export function withOwnEntry<
  F extends { readonly remainingEntries: number | null; readonly tiers: readonly ShownTier[] },
>(form: F, held: readonly { readonly tierId: string }[]): F {
  const holdsEntry = form.tiers.some(
    ({ id, tierType }) => isEntry(tierType) && held.some(({ tierId }) => tierId === id),
  )
  if (form.remainingEntries !== 0 || !holdsEntry) return form
  return {
    ...form,
    tiers: form.tiers.map((tier) => (isEntry(tier.tierType) ? { ...tier, soldOut: false } : tier)),
  }
}
