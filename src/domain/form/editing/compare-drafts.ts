import { type Draft, type DraftPath, isMembers } from '#domain/form/editing/draft.ts'

/** A place that both editors changed, to different values. */
export interface Clash {
  readonly path: DraftPath
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Merges what two editors made of one draft. Places that one of them left as they were have the other's value; where
 * both changed one, mine remains until its author decides. A list is one place, unless all three have the same items in
 * the same order: a price must not reach its neighbour.
 * @param base what both began from
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): { merged: Draft; clashes: Clash[] } {
  const clashes: Clash[] = []
  const merge = (before: unknown, here: unknown, there: unknown, path: DraftPath): unknown => {
    if (isSame(before, there) || isSame(here, there)) return here
    if (isSame(before, here)) return there
    if (isMembers(before) && isMembers(here) && isMembers(there)) {
      const keys = [...new Set([...Object.keys(here), ...Object.keys(there)])]
      const members = keys.map((key) => [key, merge(before[key], here[key], there[key], [...path, key])])
      return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Draft
    }
    const [was, own, other] = [keyedItems(before), keyedItems(here), keyedItems(there)]
    if (was !== null && own !== null && other !== null && isAligned(was, own) && isAligned(was, other))
      return own.map((item, index) => merge(was[index], item, other[index], [...path, index]))
    clashes.push({ path, mine: here, theirs: there })
    return here
  }
  const merged = merge(base, mine, theirs, [])
  return { merged: isMembers(merged) ? merged : mine, clashes }
}

/** A place where two drafts differ. The path is that of the later draft. */
export interface DraftChange {
  readonly path: DraftPath
  readonly before: unknown
  readonly after: unknown
}

/** The changes from one draft to another; items of a list are matched by their keys, whatever their order. */
export function changesBetween(before: unknown, after: unknown, path: DraftPath = []): DraftChange[] {
  if (isSame(before, after)) return []
  if (isMembers(before) && isMembers(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => changesBetween(before[key], after[key], [...path, key]))
  }
  const [was, now] = [keyedItems(before), keyedItems(after)]
  if (was === null || now === null) return [{ path, before, after }]
  const inside = now.flatMap((item, index) => {
    const former = was.find(({ key }) => key === item['key'])
    return former === undefined ? [] : changesBetween(former, item, [...path, index])
  })
  return isAligned(was, now) ? inside : [{ path, before, after }, ...inside]
}

/** The items of a list that all have a key; null for any other value. */
function keyedItems(value: unknown): readonly Draft[] | null {
  if (!Array.isArray(value)) return null
  const items = value.filter((item: unknown) => isMembers(item) && typeof item['key'] === 'string')
  return items.length === value.length ? (items as Draft[]) : null
}

function isAligned(one: readonly Draft[], other: readonly Draft[]): boolean {
  return one.length === other.length && one.every(({ key }, index) => key === other[index]?.['key'])
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
