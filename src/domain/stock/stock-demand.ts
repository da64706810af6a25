import type { TierDefinition, TierType } from '#domain/form/form-definition.ts'
import { isGiftTier } from '#domain/form/gift-types.ts'

/** Units that a cart takes of one stock. The database ignores a claim on a stock without a limit. */
export interface StockClaim {
  readonly id: string
  readonly quantity: number
  /** For a person's counter of a tier, which the database may have to create: the tier, and the maximum per person. */
  readonly tierId?: string
  readonly maxPerUser?: number
}

/** Everything that a cart claims, one claim per stock, in the order of their ids. */
export type StockDemand = readonly StockClaim[]

/** The parts of a cart that count. */
interface ClaimingCart {
  readonly items: readonly {
    readonly tierId: string
    readonly quantity?: number
    readonly extraOptions?: readonly { readonly extraOptionId: string; readonly value: boolean }[]
  }[]
  readonly discountCode: string | null
  /** null while the payer is unknown: nothing is counted per person yet. */
  readonly payerEmail: string | null
}

/** The names of a form's counters that are neither a tier nor an option. */
export interface CounterNames {
  readonly form: string
  readonly code: (code: string) => string
  readonly user: (tierId: string, person: string) => string
}

type CountedTier = Pick<TierDefinition, 'id' | 'tierType' | 'maxPerUser'>

/**
 * Calculates the demand of a cart on every stock, summed over the whole cart: its tiers and options, the entries of the
 * form (donations are none), its discount code once, and the units of its payer in each tier with a maximum per person.
 * A cart's demand is calculated only here. Source: money core, stock; docs/decisions/money/stock-and-limits.md.
 */
export function stockDemand(
  cart: ClaimingCart,
  tiers: readonly CountedTier[],
  names: CounterNames,
): StockDemand {
  const claims = new Map<string, StockClaim>()
  const add = (id: string, count: number, more: Pick<StockClaim, 'tierId' | 'maxPerUser'> = {}) =>
    claims.set(id, { id, quantity: (claims.get(id)?.quantity ?? 0) + count, ...more })
  for (const item of cart.items) {
    const count = item.quantity ?? 1
    const tier = tiers.find(({ id }) => id === item.tierId)
    add(item.tierId, count)
    for (const option of item.extraOptions ?? []) if (option.value) add(option.extraOptionId, count)
    if (tier === undefined) continue
    if (isEntry(tier.tierType)) add(names.form, count)
    if (tier.maxPerUser !== null && cart.payerEmail !== null) {
      const { id: tierId, maxPerUser } = tier
      add(names.user(tierId, personKey(cart.payerEmail)), count, { tierId, maxPerUser })
    }
  }
  if (cart.discountCode !== null) add(names.code(cart.discountCode), 1)
  return [...claims.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Whether a unit counts among the entries of a form: a donation beside them does not. */
export function isEntry(tierType: TierType): boolean {
  return !isGiftTier(tierType)
}

/**
 * The key of a person: the e-mail trimmed, case ignored; a plus tag is another person. Source:
 * docs/decisions/money/stock-and-limits.md.
 */
function personKey(email: string): string {
  return email.trim().toLowerCase()
}

/** The capacity of a tier or option in a form: the smaller of its stock and its maximum per form; null = unlimited. */
export function tierCapacity(tier: Pick<TierDefinition, 'stock' | 'maxPerForm'>): number | null {
  const limits = [tier.stock, tier.maxPerForm].filter((limit) => limit !== null)
  return limits.length === 0 ? null : Math.min(...limits)
}
