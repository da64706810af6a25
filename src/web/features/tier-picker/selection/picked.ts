import type { CartItemIn } from '#contract/cart.ts'
import type { Tier } from '#contract/form.ts'
import type { Problem } from '#domain/problem.ts'
import {
  type Selection,
  nothingChosen,
  selectionOf,
  withAmount,
  withCount,
  withFreeAmount,
} from '#web/features/tier-picker/selection/selection.ts'
import { type Held, lowerToLimits } from '#web/features/tier-picker/selection/tier-limits.ts'

/** The state of a visitor's selection. */
export interface Picked {
  readonly selection: Selection
  /** Whether the visitor made a choice: a cart that loads later does not replace it. */
  readonly isTouched: boolean
  /**
   * Lines reduced because of other orders, by tier id, with the new number; shown until the visitor changes the line.
   */
  readonly lowered: ReadonlyMap<string, number>
  /** The problems of the last attempt, each until its line changes. */
  readonly problems: readonly Problem[]
  /** Number of failed attempts: the first field in error takes the focus at each. */
  readonly attempt: number
  /** The tier changed last, for screen reader users, who do not see the total. */
  readonly last: string | null
}

export type PickEvent =
  | { readonly kind: 'counted'; readonly tier: Tier; readonly count: number }
  | { readonly kind: 'priced'; readonly tierId: string; readonly index: number; readonly text: string }
  | { readonly kind: 'given'; readonly tierId: string; readonly text: string }
  | { readonly kind: 'found'; readonly selection: Selection; readonly isTouched: boolean }
  | { readonly kind: 'limited'; readonly tiers: readonly Tier[]; readonly held: Held }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }

export function startPicked(items: readonly CartItemIn[], tiers: readonly Tier[]): Picked {
  const selection = items.length === 0 ? nothingChosen : selectionOf(items, tiers)
  return { selection, isTouched: false, lowered: new Map(), problems: [], attempt: 0, last: null }
}

/** The selection after an event. */
export function pickReducer(picked: Picked, event: PickEvent): Picked {
  switch (event.kind) {
    case 'counted':
      return changed(picked, withCount(picked.selection, event.tier, event.count), event.tier.id)
    case 'priced':
      return changed(
        picked,
        withAmount(picked.selection, event.tierId, event.index, event.text),
        event.tierId,
      )
    case 'given':
      return changed(picked, withFreeAmount(picked.selection, event.tierId, event.text), event.tierId)
    case 'found':
      if (picked.isTouched) return picked
      return { ...picked, selection: event.selection, isTouched: event.isTouched }
    case 'limited': {
      const { selection, lowered: changes } = lowerToLimits(picked.selection, event.tiers, event.held)
      if (changes.length === 0) return picked
      const lowered = new Map([
        ...picked.lowered,
        ...changes.map(({ tierId, to }): [string, number] => [tierId, to]),
      ])
      return { ...picked, selection, lowered }
    }
    case 'refused':
      return { ...picked, problems: event.problems, attempt: picked.attempt + 1 }
  }
}

/** The messages of a line end once the visitor changes it; those without a line end at any change. */
function changed(picked: Picked, selection: Selection, tierId: string): Picked {
  const lowered = new Map(picked.lowered)
  lowered.delete(tierId)
  const problems = picked.problems.filter(({ field }) => field.includes('-') && !field.includes(tierId))
  return { ...picked, selection, lowered, problems, isTouched: true, last: tierId }
}
