import type { DraftMistake } from '#domain/form/editing/check-draft.ts'
import { type Draft, type DraftPath, itemsAt, pathText, valueAt } from '#domain/form/editing/draft.ts'
import type { PriceCategory } from '#domain/form/price-kinds.ts'

/** Units taken of a price or of an option of it, named by their keys as a draft names them. */
export interface TakenItem {
  readonly tier: string
  /** Null: the price itself. */
  readonly option: string | null
  readonly name: string
  readonly sold: number
  /** In carts whose payment has not ended. */
  readonly held: number
  /** Whether it was ever sold, also where all of it came back: its price is fixed. */
  readonly wasSold: boolean
  readonly price: number
  /** Null for an option. */
  readonly priceCategory: PriceCategory | null
}

/** Units taken of a price or an option at a place; null: nothing, or the place is neither. */
export function takenAt(draft: Draft, path: DraftPath, taken: readonly TakenItem[]): TakenItem | null {
  const isOption = path.length === 4 && path[2] === 'extraOptions'
  if (path[0] !== 'tiers' || (path.length !== 2 && !isOption)) return null
  const tier = valueAt(draft, [...path.slice(0, 2), 'key'])
  const option = isOption ? valueAt(draft, [...path, 'key']) : null
  return taken.find((one) => one.tier === tier && one.option === option) ?? null
}

/** Whether a field keeps what was sold with it; not while it has another value, which publication would refuse. */
export function isLocked(draft: Draft, path: DraftPath, taken: readonly TakenItem[]): boolean {
  const field = path.at(-1)
  if (field !== 'price' && field !== 'priceCategory') return false
  const at = path.slice(0, -1)
  const item = takenAt(draft, at, taken)
  return item?.wasSold === true && hasPriceOf(valueAt(draft, at), item)
}

/** The units that a limit on an item leaves; null: no limit. */
export function unitsLeft(item: Draft, { sold, held }: Pick<TakenItem, 'sold' | 'held'>): number | null {
  const limit = lowestLimit(item)
  return limit === null ? null : Math.max(0, limit.value - sold - held)
}

/** The mistakes of a draft about what was sold, as publication would refuse them. */
export function checkTaken(draft: Draft, taken: readonly TakenItem[]): DraftMistake[] {
  const items = itemsAt(draft, ['tiers']).flatMap((tier, index) => [
    { item: tier, at: ['tiers', index] as DraftPath },
    ...itemsAt(tier, ['extraOptions']).map((option, rank) => ({
      item: option,
      at: ['tiers', index, 'extraOptions', rank] as DraftPath,
    })),
  ])
  return [
    ...removedMistakes(draft, taken),
    ...items.flatMap(({ item, at }) => [
      ...priceMistakes(item, at, draft, taken),
      ...stockMistakes(item, at, draft, taken),
    ]),
  ]
}

/** Of a price that went, its options say nothing more. */
function removedMistakes(draft: Draft, taken: readonly TakenItem[]): DraftMistake[] {
  const tiers = itemsAt(draft, ['tiers'])
  return taken.flatMap(({ tier, option, name, wasSold }) => {
    const at = tiers.findIndex(({ key }) => key === tier)
    const options = itemsAt(tiers[at] ?? {}, ['extraOptions'])
    const isThere = option === null ? at >= 0 : at < 0 || options.some(({ key }) => key === option)
    if (!wasSold || isThere) return []
    const path = pathText(option === null ? ['tiers'] : ['tiers', at, 'extraOptions'])
    return [{ path, code: option === null ? 'soldRemoved' : 'optionRemoved', values: { name } }]
  })
}

function priceMistakes(
  tier: Draft,
  at: DraftPath,
  draft: Draft,
  taken: readonly TakenItem[],
): DraftMistake[] {
  const item = takenAt(draft, at, taken)
  if (item?.wasSold !== true || hasPriceOf(tier, item)) return []
  if (item.option !== null)
    return [{ path: pathText([...at, 'price']), code: 'optionPrice', values: { name: item.name } }]
  const isKind = !hasKindOf(tier, item)
  const path = pathText([...at, isKind ? 'priceCategory' : 'price'])
  return [{ path, code: isKind ? 'soldKind' : 'soldAt', values: { price: item.price } }]
}

function stockMistakes(
  item: Draft,
  at: DraftPath,
  draft: Draft,
  taken: readonly TakenItem[],
): DraftMistake[] {
  const units = takenAt(draft, at, taken)
  const limit = lowestLimit(item)
  if (units === null || limit === null || limit.value >= units.sold + units.held) return []
  const values = { value: limit.value, taken: units.sold + units.held }
  return [{ path: pathText([...at, limit.name]), code: 'stockTaken', values }]
}

function lowestLimit(item: Draft): { readonly name: string; readonly value: number } | null {
  const limits = ['stock', 'maxPerForm'].flatMap((name) => {
    const value = item[name]
    return typeof value === 'number' ? [{ name, value }] : []
  })
  return limits.toSorted((one, other) => one.value - other.value)[0] ?? null
}

function hasPriceOf(tier: unknown, item: TakenItem): boolean {
  return (valueAt(tier, ['price']) ?? 0) === item.price && hasKindOf(tier, item)
}

/** A file need not name the kind: it follows from the amounts. */
function hasKindOf(tier: unknown, { priceCategory }: TakenItem): boolean {
  return (valueAt(tier, ['priceCategory']) ?? priceCategory) === priceCategory
}
