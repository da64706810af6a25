import { type Draft, type DraftPath, isMembers, isSame, keyedItems } from '#domain/form/editing/draft.ts'

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
    // The type of a price that follows from its frequency is no change of its own.
    const isImplied = !isSame(before['paymentFrequency'], after['paymentFrequency'])
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (key) => !isImplied || key !== 'tierType',
    )
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

function isAligned(one: readonly Draft[], other: readonly Draft[]): boolean {
  return one.length === other.length && one.every(({ key }, index) => key === other[index]?.['key'])
}
