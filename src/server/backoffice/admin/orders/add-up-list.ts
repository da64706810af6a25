import { createHash } from 'node:crypto'

/** Time for which a list that was too long to be added up stays so. It is hardly shorter by then. */
const longForMs = 10 * 60_000
const mostKnown = 1_000

/** Lists that were too long, by their filters, until when. */
const knownUntil = new Map<string, number>()

/** A list by its association, campaigns and filters; its order and its page change no sum. */
interface AddedUp {
  readonly organisationId: string
  readonly sort?: unknown
  readonly after?: unknown
}

/**
 * Adds up a list, unless it was too long for that a moment ago: to count ten thousand rows again would cost more than the
 * page itself.
 * @param kind of the list; @param addUp answers null where the list is too long
 */
export async function addUpList<List extends AddedUp, Total>(
  kind: 'orders' | 'lines' | 'payments',
  list: List,
  addUp: (list: List) => Promise<Total | null>,
): Promise<Total | null> {
  const { sort: _sort, after: _after, ...filters } = list
  // Names and addresses that were searched for are not stored.
  const key = createHash('sha256')
    .update(JSON.stringify([kind, filters]))
    .digest('base64url')
  const now = performance.now()
  if ((knownUntil.get(key) ?? 0) > now) return null
  const total = await addUp(list)
  if (total !== null) return total
  if (knownUntil.size >= mostKnown) knownUntil.clear()
  knownUntil.set(key, now + longForMs)
  return null
}
