import type { TipSuggestion } from '#contract/tip.ts'

/** In the order of the tiles: "nothing" is one tile, as visible as the others. */
export const tipLevels = ['none', 'low', 'mid', 'high'] as const
export type TipLevel = (typeof tipLevels)[number]

/** The tile of a chosen tip (cents), `other` for another amount, null before any choice. */
export function levelOf(chosen: number | null, suggestion: TipSuggestion | null): TipLevel | 'other' | null {
  if (chosen === null) return null
  if (suggestion === null) return chosen === 0 ? null : 'other'
  return tipLevels.find((level) => suggestion.levels[level] === chosen) ?? 'other'
}
