import {
  type Draft,
  type DraftPath,
  freeKey,
  isMembers,
  isSame,
  itemsAt,
  keyedItems,
  withItem,
  withValue,
  withoutItem,
} from '#domain/form/editing/draft.ts'

/** A place that both editors changed, to different values. An absent value of an item: it was removed. */
export interface Clash {
  /** Names items by their keys, so that it stays the same place when the list changes: `['tiers', 'adulte', 'price']`. */
  readonly path: readonly string[]
  readonly before: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Merges what two editors made of one draft. Places that one of them left as they were have the other's value; where
 * both changed one, mine remains until its author decides. Items of a list are matched by their keys, so that a price
 * never reaches its neighbour; what both added is there twice.
 * @param base what both began from
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): { merged: Draft; clashes: Clash[] } {
  const merger = new Merger()
  const merged = merger.merge(base, mine, withOwnTiers(base, mine, theirs), [])
  return { merged: isMembers(merged) ? merged : mine, clashes: merger.clashes }
}

/** The place of a clash in a draft as it is now; the item's rank is that of its key. Null: it is not there. */
export function placeOf(draft: Draft, path: Clash['path']): DraftPath | null {
  let value: unknown = draft
  const found: (string | number)[] = []
  for (const part of path) {
    const rank = Array.isArray(value) ? itemsAt(value, []).findIndex(({ key }) => key === part) : null
    if (rank === -1) return null
    found.push(rank ?? part)
    value = (value as Record<string | number, unknown> | undefined)?.[rank ?? part]
  }
  return found
}

/** A draft with what its author decided about a clash: the value of its place, or its item, there or gone. */
export function withDecision(draft: Draft, { path, before }: Clash, value: unknown): Draft {
  const place = placeOf(draft, path)
  const list = placeOf(draft, path.slice(0, -1))
  const rank = place?.at(-1)
  if (place === null) {
    const isItem = list !== null && isMembers(before) && before['key'] === path.at(-1)
    return isItem && value !== undefined ? withItem(draft, list, value) : draft
  }
  if (value === undefined && list !== null && typeof rank === 'number') return withoutItem(draft, list, rank)
  return withValue(draft, place, value)
}

class Merger {
  readonly clashes: Clash[] = []

  merge(before: unknown, mine: unknown, theirs: unknown, path: Clash['path']): unknown {
    if (isSame(before, theirs) || isSame(mine, theirs)) return mine
    if (isSame(before, mine)) return theirs
    if (isMembers(mine) && isMembers(theirs) && isMembers(before ?? {})) {
      const was = (before ?? {}) as Draft
      const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
      const members = keys.map((key) => [key, this.merge(was[key], mine[key], theirs[key], [...path, key])])
      return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Draft
    }
    // A list whose last item was removed is absent.
    const [was, own, other] = [before, mine, theirs].map((value) => keyedItems(value ?? []))
    if (was && own && other) return this.#mergeLists(was, own, other, path)
    this.clashes.push({ path, before, mine, theirs })
    return mine
  }

  /** In my order, or in theirs where I moved nothing; what the other one added comes last. */
  #mergeLists(
    was: readonly Draft[],
    mine: readonly Draft[],
    theirs: readonly Draft[],
    path: Clash['path'],
  ): readonly unknown[] | undefined {
    const other = withFreeKeys(was, mine, theirs).items
    const isTheirs = hasOrderOf(was, mine) && !hasOrderOf(was, other)
    const [first, second] = isTheirs ? [other, mine] : [mine, other]
    const keys = [...new Set([...first, ...second].map(keyOf))]
    const items = keys
      .map((key) => this.merge(itemOf(was, key), itemOf(mine, key), itemOf(other, key), [...path, key]))
      .filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items
  }
}

/** Another editor's list in which what they added has no key of what I added. */
function withFreeKeys(was: readonly Draft[], mine: readonly Draft[], theirs: readonly Draft[]) {
  const renamed = new Map<string, string>()
  // A key of an item that both removed would be removed again.
  const all = [...was, ...mine, ...theirs]
  const items = theirs.map((item) => {
    const key = keyOf(item)
    const own = itemOf(mine, key)
    if (own === undefined || itemOf(was, key) !== undefined || isSame(own, item)) return item
    const next = { ...item, key: freeKey(all, key.replace(/-\d+$/, '')) }
    all.push(next)
    renamed.set(key, next.key)
    return next
  })
  return { items, renamed }
}

/** Another editor's draft whose new prices have keys of their own, also where its discount codes name them. */
function withOwnTiers(base: Draft, mine: Draft, theirs: Draft): Draft {
  const [was, own, other] = [base, mine, theirs].map(({ tiers }) => keyedItems(tiers ?? []))
  if (!was || !own || !other) return theirs
  const { items, renamed } = withFreeKeys(was, own, other)
  if (renamed.size === 0) return theirs
  const codes = itemsAt(theirs, ['discountCodes']).map((code) =>
    Array.isArray(code['tiers'])
      ? { ...code, tiers: code['tiers'].map((key: unknown) => renamed.get(String(key)) ?? key) }
      : code,
  )
  return withValue(withValue(theirs, ['tiers'], items), ['discountCodes'], codes)
}

function itemOf(items: readonly Draft[], key: string): Draft | undefined {
  return items.find((item) => item['key'] === key)
}

function keyOf(item: Draft): string {
  return String(item['key'])
}

/** Whether the items that are in both have the same order. */
function hasOrderOf(was: readonly Draft[], now: readonly Draft[]): boolean {
  const left = was.filter((item) => itemOf(now, keyOf(item)) !== undefined).map(keyOf)
  return isSame(
    left,
    now.map(keyOf).filter((key) => left.includes(key)),
  )
}
