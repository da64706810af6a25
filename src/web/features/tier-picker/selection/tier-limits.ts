import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { isGiftTier } from '#domain/form/gift-types.ts'
import { remainingAfter } from '#domain/stock/remaining-after.ts'
import { type Selection, lineOf } from '#web/features/tier-picker/selection/selection.ts'

/** Whether a tier can be chosen, or why not. */
export type TierState = 'open' | 'soldOut' | 'notYetOpen' | 'ended'

/** Units that the visitor's own cart makes available, by tier id, whatever the stock. */
export type Held = ReadonlyMap<string, number>

/** Maximum units of a line. */
const most = 100
/** The remaining number is shown from this value down. */
const fewLeft = 10

/**
 * Units of a live cart that its visitor may choose again: those of the tier itself, and those of every entry where the
 * entries of the form, not the tier, are what limits it. A tier that has less left than the form is limited by itself;
 * the number of an unlimited tier means nothing.
 */
export function heldBy(
  { tiers, remainingEntries }: Pick<Form, 'tiers' | 'remainingEntries'>,
  items: readonly CartItemIn[],
): Held {
  const isEntry = (item: CartItemIn) =>
    tiers.some(({ id, tierType }) => id === item.tierId && !isGiftTier(tierType))
  return new Map(
    tiers.map(({ id, remainingNumber }) => {
      const own = items.filter(
        (item) => item.tierId === id || (remainingNumber === remainingEntries && isEntry(item)),
      )
      return [id, own.reduce((sum, { quantity = 1 }) => sum + quantity, 0)]
    }),
  )
}

export function tierState(tier: Tier, held: Held): TierState {
  if (tier.sales !== 'open') return tier.sales
  return stockOf(tier, held) === 0 ? 'soldOut' : 'open'
}

/** The maximum number of units of a tier for this visitor: stock and limits, and 0 where it is not for sale. */
export function mostUnits(tier: Tier, held: Held): number {
  if (tierState(tier, held) !== 'open') return 0
  return Math.min(most, ...[stockOf(tier, held), tier.maxPerCart, tier.maxPerUser].filter(isNumber))
}

/** Units left after the chosen ones, when there are few; null otherwise. */
export function fewUnitsLeft(tier: Tier, held: Held, chosen: number): number | null {
  const stock = stockOf(tier, held)
  return stock === null || stock > fewLeft ? null : remainingAfter(stock, chosen)
}

/** A line that was reduced, by tier id, and the new number. */
export interface Lowered {
  readonly tierId: string
  readonly to: number
}

/** A selection reduced to what is still available; amounts and everything else remain. */
export function lowerToLimits(
  selection: Selection,
  tiers: readonly Tier[],
  held: Held,
): { readonly selection: Selection; readonly lowered: readonly Lowered[] } {
  const lowered = tiers
    .map((tier): Lowered => ({ tierId: tier.id, to: mostUnits(tier, held) }))
    .filter(({ tierId, to }) => lineOf(selection, tierId).count > to)
  if (lowered.length === 0) return { selection, lowered }
  const lines = lowered.map(({ tierId, to }) => {
    const { amounts } = lineOf(selection, tierId)
    return [tierId, { count: to, amounts }]
  })
  return { selection: { ...selection, ...(Object.fromEntries(lines) as Selection) }, lowered }
}

/** The tiers of a form by how they are chosen: by number, or by an amount only. */
export interface TierGroups {
  readonly counted: readonly Tier[]
  /** allowCustomTier of a form that sells: an amount that the visitor chooses. */
  readonly custom: Tier | null
  /** acceptOpenDonation: a gift beside the rest. */
  readonly gift: Tier | null
}

/** The server puts the open gift, then the free amount, after the association's own tiers. */
export function groupTiers(form: Pick<Form, 'tiers' | 'acceptOpenDonation' | 'allowCustomTier'>): TierGroups {
  const own = [...form.tiers]
  const custom = form.allowCustomTier ? (own.pop() ?? null) : null
  const gift = form.acceptOpenDonation ? (own.pop() ?? null) : null
  return { counted: own, custom, gift }
}

/** Units available to this visitor: the remaining stock plus those in their cart; null = unlimited. */
function stockOf({ id, remainingNumber }: Tier, held: Held): number | null {
  return remainingNumber === null ? null : remainingNumber + (held.get(id) ?? 0)
}

function isNumber(value: number | null): value is number {
  return value !== null
}
