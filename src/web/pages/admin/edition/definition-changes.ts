/** A place where two definitions differ, and what is written there; null: nothing. */
export interface DefinitionChange {
  /** As mistakes name it: `tiers[1].price`. */
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** Where two texts of a definition differ, in the order of the first; none where one of them is not JSON. */
export function changesBetween(before: string, after: string): DefinitionChange[] {
  try {
    return changesIn(JSON.parse(before), JSON.parse(after), '')
  } catch {
    return []
  }
}

function changesIn(before: unknown, after: unknown, path: string): DefinitionChange[] {
  const [old, now] = [membersOf(before), membersOf(after)]
  if (old === null || now === null || Array.isArray(before) !== Array.isArray(after)) {
    const change = { path, before: written(before), after: written(after) }
    return change.before === change.after ? [] : [change]
  }
  const isList = Array.isArray(before)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    changesIn(old.get(key), now.get(key), isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
  )
}

/** The members of an object or a list; null for any other value. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> | null {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null
}

function written(value: unknown): string | null {
  return typeof value === 'string' ? value : value === undefined ? null : JSON.stringify(value)
}
