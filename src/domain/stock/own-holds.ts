import type { TierType } from '#domain/form/form-definition.ts'
import type { SalesState } from '#domain/form/sales-state.ts'
import { isEntry } from '#domain/stock/stock-demand.ts'

interface ShownTier {
  readonly id: string
  readonly tierType: TierType
  readonly remainingNumber: number | null
}

interface ShownTiers {
  readonly tiers: readonly ShownTier[]
  /** What is left of the entries of all tiers together; null without such a limit. */
  readonly remainingEntries: number | null
}

interface ShownForm extends ShownTiers {
  readonly sales: SalesState
  readonly tiers: readonly (ShownTier & { readonly soldOut: boolean })[]
}

/** A line of a cart, of one unit where it has no quantity. */
interface HeldLine {
  readonly tierId: string
  readonly quantity?: number | undefined
}

/**
 * Units of a live cart that its visitor may choose again, by tier id: those of the tier itself, and those of every
 * entry where the entries of the form, not the tier, are what limits it. A tier that has less left than the form is
 * limited by itself.
 */
export function ownUnits(form: ShownTiers, held: readonly HeldLine[]): ReadonlyMap<string, number> {
  const unitsOf = (ids: ReadonlySet<string>) =>
    held.reduce((sum, { tierId, quantity = 1 }) => (ids.has(tierId) ? sum + quantity : sum), 0)
  const entries = new Set(form.tiers.filter(({ tierType }) => isEntry(tierType)).map(({ id }) => id))
  return new Map(
    form.tiers.map(({ id, remainingNumber }) => {
      const isShared =
        entries.has(id) && remainingNumber !== null && remainingNumber === form.remainingEntries
      return [id, unitsOf(isShared ? entries : new Set([id]))]
    }),
  )
}

/**
 * A form as the holder of a live cart sees it: units that this cart holds do not make a tier or the form sold out.
 * `remainingNumber` stays what others leave, since pickers add the cart's units themselves. Returns the form itself
 * where nothing changes. Source: docs/decisions/money/cart-and-expiry.md.
 * @param held one entry per line of the cart; empty without a live cart
 */
export function withOwnHolds<F extends ShownForm>(form: F, held: readonly HeldLine[]): F {
  const own = ownUnits(form, held)
  const isOwn = ({ id, soldOut }: ShownForm['tiers'][number]) => soldOut && (own.get(id) ?? 0) > 0
  const isSoldOutByOwn = form.sales === 'soldOut' && held.length > 0
  if (!isSoldOutByOwn && !form.tiers.some(isOwn)) return form
  return {
    ...form,
    // A cart with a line can be paid, whatever others may still choose.
    sales: isSoldOutByOwn ? 'open' : form.sales,
    tiers: form.tiers.map((tier) => (isOwn(tier) ? { ...tier, soldOut: false } : tier)),
  }
}
