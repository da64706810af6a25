/**
 * A definition while it is written, as the definition file has it: whatever its author typed, with mistakes. Source:
 * docs/form-file.md.
 */
export type Draft = Readonly<Record<string, unknown>>

/** A place in a draft: `['tiers', 1, 'price']`. */
export type DraftPath = readonly (string | number)[]

/** A draft from its JSON text; empty where the text is no JSON object. */
export function parseDraft(source: string): Draft {
  try {
    const value: unknown = JSON.parse(source)
    return isMembers(value) ? value : {}
  } catch {
    return {}
  }
}

/** A draft as its JSON text. */
export function writeDraft(draft: Draft): string {
  return JSON.stringify(draft, null, 2)
}

/** The value at a place; undefined where there is none. */
export function valueAt(value: unknown, [first, ...rest]: DraftPath): unknown {
  if (first === undefined) return value
  if (Array.isArray(value)) return valueAt(value[Number(first)], rest)
  return isMembers(value) ? valueAt(value[first], rest) : undefined
}

/** A value as text: what its author typed; empty for an object or a list. */
export function typedText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? `${value}`
    : ''
}

/** The items of a list; none where there is no list. */
export function itemsAt(draft: unknown, path: DraftPath): readonly Draft[] {
  const list = valueAt(draft, path)
  return Array.isArray(list) ? list.map((item: unknown) => (isMembers(item) ? item : {})) : []
}

/** A draft with another value at a place; an absent value removes its member, and an object without members too. */
export function withValue(draft: Draft, [first, ...rest]: DraftPath, value: unknown): Draft {
  if (first === undefined) return isMembers(value) ? value : draft
  const inside = changed(draft[first], rest, value)
  const { [first]: _before, ...others } = draft
  if (isAbsent(inside)) return others
  // A member stays at its place, so that two texts of the same draft are equal.
  return first in draft ? { ...draft, [first]: inside } : { ...others, [first]: inside }
}

function changed(value: unknown, path: DraftPath, next: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return next
  if (typeof first === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return list.map((item, index) => (index === first ? (changed(item, rest, next) ?? {}) : item))
  }
  return withValue(isMembers(value) ? value : {}, path, next)
}

/** A list with an item at its end. */
export function withItem(draft: Draft, path: DraftPath, item: unknown): Draft {
  return withValue(draft, path, [...listAt(draft, path), item])
}

/** A list without one item. */
export function withoutItem(draft: Draft, path: DraftPath, index: number): Draft {
  return withValue(draft, path, listAt(draft, path).toSpliced(index, 1))
}

/** A list whose item moved to another rank; unchanged where there is no such rank. */
export function withMoved(draft: Draft, path: DraftPath, from: number, to: number): Draft {
  const list = listAt(draft, path)
  if (to < 0 || to >= list.length) return draft
  return withValue(draft, path, list.toSpliced(from, 1).toSpliced(to, 0, list[from]))
}

/** A new key, which no item of the list has: `tarif-3`. */
export function freeKey(items: readonly Draft[], prefix: string): string {
  const taken = new Set(items.map(({ key }) => key))
  let number = items.length + 1
  while (taken.has(`${prefix}-${number}`)) number += 1
  return `${prefix}-${number}`
}

/** A place as mistakes name it: `tiers[1].price`. */
export function pathText(path: DraftPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? part : `${text}.${part}`
  }, '')
}

/** The place that a mistake names. */
export function pathOf(text: string): DraftPath {
  return text
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

function listAt(draft: Draft, path: DraftPath): readonly unknown[] {
  const list = valueAt(draft, path)
  return Array.isArray(list) ? list : []
}

export function isMembers(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The items of a list that all have keys, each its own; null for any other value. */
export function keyedItems(value: unknown): readonly Draft[] | null {
  if (!Array.isArray(value)) return null
  const items = value.filter((item: unknown) => isMembers(item) && typeof item['key'] === 'string')
  const keys = new Set(items.map((item: Draft) => item['key']))
  return keys.size === value.length ? (items as Draft[]) : null
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isAbsent(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isMembers(value) && Object.keys(value).length === 0
}
