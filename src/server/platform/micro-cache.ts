/**
 * Caches each result of `read` for `ttlMs`, so that many visitors on one form cost one read per second. Failures are
 * not cached. Holds at most `max` results.
 */
export function makeMicroCache<Key, Value>(ttlMs: number, read: (key: Key) => Promise<Value>, max = 1_000) {
  const cache = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: Key): Promise<Value> => {
    const id = JSON.stringify(key)
    const known = cache.get(id)
    const now = performance.now()
    if (known !== undefined && known.until > now) return known.value
    const value = read(key)
    const [oldest] = cache.keys()
    if (cache.size >= max && oldest !== undefined) cache.delete(oldest)
    cache.set(id, { until: now + ttlMs, value })
    value.catch(() => cache.delete(id))
    return value
  }
}
