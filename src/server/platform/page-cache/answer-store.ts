import type { CachedAnswer } from '#server/platform/page-cache/cached-answer.ts'
import type { Freshness } from '#server/platform/page-cache/cached-pages.ts'

/** How old the last good answer may be. */
const lastGoodMs = 24 * 3_600_000
/** How often an entry that is read is marked as recently used. */
const touchMs = 1_000

/** Result of a refresh: the answer, the version that it belongs to, and whether it may be stored. */
export interface Refreshed {
  readonly answer: CachedAnswer
  readonly version: string | null
  readonly isStored: boolean
}

export interface Entry {
  readonly made: Refreshed
  readonly refreshedAt: number
  readonly freshUntil: number
  /** Until when it may be served while it is being refreshed. */
  readonly usableUntil: number
  /** When the last refresh failed; null after a good one. */
  failedAt: number | null
  touchedAt: number
}

export interface StoreLimits {
  /** Bytes of all stored bodies together. */
  readonly maxBytes: number
  readonly maxEntries: number
}

/** Answers by key; where they become too many or too large, the least recently used ones leave. */
export function makeAnswerStore({ maxBytes, maxEntries }: StoreLimits) {
  // A map keeps the order in which its keys were put: the first is the one that was not used for longest.
  const entries = new Map<string, Entry>()
  let bytes = 0
  const drop = (key: string): void => {
    const entry = entries.get(key)
    if (entry === undefined) return
    bytes -= entry.made.answer.bytes
    entries.delete(key)
  }
  return {
    read: (key: string, time: number): Entry | undefined => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      if (time - entry.refreshedAt > lastGoodMs) {
        drop(key)
        return undefined
      }
      if (time - entry.touchedAt > touchMs) {
        entry.touchedAt = time
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry
    },
    put: (key: string, made: Refreshed, { freshMs, maxAgeMs }: Freshness, time: number): void => {
      drop(key)
      const entry = {
        made,
        refreshedAt: time,
        freshUntil: time + freshMs,
        usableUntil: time + maxAgeMs,
        failedAt: null,
        touchedAt: time,
      }
      entries.set(key, entry)
      bytes += made.answer.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break
        drop(oldest)
      }
    },
    drop,
  }
}
