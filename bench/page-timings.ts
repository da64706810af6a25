/** Timings of a page's first load. Runs in the browser, before any other script of the page. */
export function watchPage(): void {
  const seen = { lcp: 0, cls: 0, longTasks: [] as { start: number; ms: number }[], hydrated: 0 }
  Object.assign(window, { firstLoad: seen })
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  observe('longtask', (entry) => {
    seen.longTasks.push({ start: entry.startTime, ms: entry.duration })
  })
  const checkHydration = () => {
    if (seen.hydrated === 0 && document.documentElement?.dataset['hydrated'] === 'true')
      seen.hydrated = performance.now()
  }
  new MutationObserver(checkHydration).observe(document, { attributes: true, childList: true, subtree: true })
}

export interface PageTimings {
  /** Milliseconds from the start of the navigation. */
  readonly lcp: number
  readonly hydrated: number
  /** The time beyond 50 ms of each long task that blocked the page. */
  readonly tbt: number
  readonly cls: number
}

/** Reads the timings of `watchPage`. Runs in the browser. */
export function readTimings(): PageTimings {
  const { firstLoad } = window as typeof window & {
    firstLoad: { lcp: number; cls: number; longTasks: { start: number; ms: number }[]; hydrated: number }
  }
  const { lcp, cls, hydrated, longTasks } = firstLoad
  const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const waits = longTasks.filter((task) => task.start >= painted).map((task) => Math.max(0, task.ms - 50))
  return { lcp, cls, hydrated, tbt: waits.reduce((sum, ms) => sum + ms, 0) }
}
