import type { DraftPath } from '#domain/form/editing/draft.ts'

/** The place that a mistake names: `tiers[1].price`. */
export function pathOf(text: string): DraftPath {
  return text
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
