import { Counter } from 'prom-client'
import { type CachedPageName, cachedPages } from '#server/platform/page-cache/cached-pages.ts'

/** `passed`: the answer may not be stored, so that it was made for this visitor alone. */
type CacheResult = 'hit' | 'miss' | 'stale' | 'passed'

/** Sums of this process. They are counted here, since a counter with labels costs more than the rest of a lookup. */
const counts = Object.fromEntries(
  Object.keys(cachedPages).map((page) => [page, { hit: 0, miss: 0, stale: 0, passed: 0 }]),
) as Record<CachedPageName, Record<CacheResult, number>>

/** Counts an answer of the page cache. */
export function countCached(page: CachedPageName, result: CacheResult): void {
  counts[page][result] += 1
}

/** For the metrics of this process. */
export const cachedAnswers = new Counter({
  name: 'obole_cached_answers_total',
  help: 'Answers of the page cache: hit, miss (made or checked just now), stale (the refresh failed), passed (not stored)',
  labelNames: ['page', 'result'],
  registers: [],
  collect() {
    this.reset()
    for (const [page, results] of Object.entries(counts))
      for (const [result, count] of Object.entries(results)) this.inc({ page, result }, count)
  },
})
