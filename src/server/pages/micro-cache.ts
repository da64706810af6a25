/**
 * Keeps each answer of `read` for `ttlMs`: a crowd on one form costs one read a second. Failures are not kept.
 * Holds at most `max` answers.
 */
export function makeMicroCache<Key, Value>(ttlMs: number, read: (key: Key) => Promise<Value>, max = 1_000) {
  const kept = new Map<string, { until: number; value: Promise<Value> }>()
  return (key: Key): Promise<Value> => {
    const id = JSON.stringify(key)
    const known = kept.get(id)
    const now = performance.now()
    if (known !== undefined && known.until > now) return known.value
    const value = read(key)
    const [oldest] = kept.keys()
    if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
    kept.set(id, { until: now + ttlMs, value })
    value.catch(() => kept.delete(id))
    return value
  }
}
