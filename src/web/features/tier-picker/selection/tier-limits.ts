import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { remainingBeside } from '#domain/stock/remaining-beside.ts'
import { type Selection, lineOf } from '#web/features/tier-picker/selection/selection.ts'

/** Whether a tier may be chosen, or why it may not. */
export type TierState = 'open' | 'soldOut' | 'notYetOpen' | 'ended'

/** Units that the visitor's own cart already holds, by tier id: they are his, whatever the stock says. */
export type Held = ReadonlyMap<string, number>

export const nothingHeld: Held = new Map()

/** Most units of a line. */
const most = 100
/** From here on what is left is told. */
const fewLeft = 10

/** Units of each tier in a cart that is alive. */
export function heldBy(items: readonly CartItemIn[]): Held {
  const held = new Map<string, number>()
  for (const { tierId, quantity = 1 } of items) held.set(tierId, (held.get(tierId) ?? 0) + quantity)
  return held
}

export function tierState(tier: Tier, held: Held): TierState {
  if (tier.sales !== 'open') return tier.sales
  return stockOf(tier, held) === 0 ? 'soldOut' : 'open'
}

/** How many units of a tier the visitor may have in all: stock, maxima, and none where it is not for sale. */
export function mostUnits(tier: Tier, held: Held): number {
  if (tierState(tier, held) !== 'open') return 0
  return Math.min(most, ...[stockOf(tier, held), tier.maxPerCart, tier.maxPerUser].filter(isNumber))
}

/** Units left beside those that are chosen, where there are few; null where there is no need to tell. */
export function fewUnitsLeft(tier: Tier, held: Held, chosen: number): number | null {
  const stock = stockOf(tier, held)
  return stock === null || stock > fewLeft ? null : remainingBeside(stock, chosen)
}

/** A line that had to be lowered, by tier id, and to what. */
export interface Lowered {
  readonly tierId: string
  readonly to: number
}

/** A selection brought down to what may still be had; amounts and everything else stay. */
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

/** The tiers of a form by how they are chosen: by number, or by an amount alone. */
export interface TierGroups {
  readonly counted: readonly Tier[]
  /** allowCustomTier of a form that sells: an amount of the visitor's choice. */
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

/** Units for this visitor in all: those left and those that his cart holds; null = unlimited. */
function stockOf({ id, remainingNumber }: Tier, held: Held): number | null {
  return remainingNumber === null ? null : remainingNumber + (held.get(id) ?? 0)
}

function isNumber(value: number | null): value is number {
  return value !== null
}
