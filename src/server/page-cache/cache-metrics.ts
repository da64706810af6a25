import { Counter } from 'prom-client'
import type { CachedPageName } from '#server/page-cache/cached-pages.ts'

/** `passed`: the answer may not be stored, so that it was made for this visitor alone. */
type CacheResult = 'hit' | 'miss' | 'stale' | 'passed'

const counts = new Map<string, { page: string; result: string; count: number }>()

/** Counts an answer of the page cache; sums are kept here, since the hottest path counts each of its answers. */
export function countCached(page: CachedPageName, result: CacheResult): void {
  const key = `${page} ${result}`
  const known = counts.get(key)
  if (known === undefined) counts.set(key, { page, result, count: 1 })
  else known.count += 1
}

/** For the metrics of this process. */
export const cachedAnswers = new Counter({
  name: 'obole_cached_answers_total',
  help: 'Answers of the page cache: hit, miss (made or checked just now), stale (the refresh failed), passed (not stored)',
  labelNames: ['page', 'result'],
  registers: [],
  collect() {
    this.reset()
    for (const { page, result, count } of counts.values()) this.inc({ page, result }, count)
  },
})
