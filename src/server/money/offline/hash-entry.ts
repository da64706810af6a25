import { createHash } from 'node:crypto'
import type { OfflineEntry } from '#server/money/offline/offline-file.ts'

/** Hashes an entry, independent of the key order in its file. */
export function hashEntry(entry: OfflineEntry): Buffer {
  const sorted = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(entry, sorted)).digest()
}
