import { type Draft, type DraftPath, isMembers, valueAt, withValue } from '#domain/form/editing/draft.ts'

/** A place that both editors changed, to different values. */
export interface Clash {
  readonly path: DraftPath
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Merges what two editors made of one draft. Places that one of them left as they were have the other's value; where
 * both changed one, mine remains until its author decides. A list whose length changed counts as one place.
 * @param base what both began from
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): { merged: Draft; clashes: Clash[] } {
  const clashes: Clash[] = []
  let merged = mine
  for (const path of placesOf(base, theirs, [])) {
    const [before, here, there] = [base, mine, theirs].map((draft) => valueAt(draft, path))
    if (isSame(before, here)) merged = withValue(merged, path, there)
    else if (!isSame(here, there)) clashes.push({ path, mine: here, theirs: there })
  }
  return { merged, clashes }
}

/** The places where two drafts differ, as deep as both have the same shape. */
export function placesOf(before: unknown, after: unknown, at: DraftPath): DraftPath[] {
  if (isSame(before, after)) return []
  const isList = Array.isArray(before) && Array.isArray(after) && before.length === after.length
  if (isList) return before.flatMap((item, index) => placesOf(item, after[index], [...at, index]))
  if (!isMembers(before) || !isMembers(after)) return [at]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => placesOf(before[key], after[key], [...at, key]))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
