import { Counter, Histogram, type Registry } from 'prom-client'
import { routeCodeOf } from '#contract/calls.ts'
import { type Measures, measuredRoutes } from '#contract/visitor/measure.ts'
import { callLines } from '#server/identity/access/call-access.ts'

const other = 'other'

const routes: ReadonlySet<string> = new Set(measuredRoutes)
/** The numbers of steps, a part of the page that did not load, and the codes of calls that failed. */
const codes: ReadonlySet<string> = new Set([
  '1',
  '2',
  '3',
  '4',
  'GET /forms/assets',
  ...callLines.map(routeCodeOf),
])

/** A value of the set, else `other`, so that callers cannot create new label values. */
function known(values: ReadonlySet<string>, value: string | undefined): string {
  if (value === undefined) return ''
  return values.has(value) ? value : other
}

/** Buckets in milliseconds up to the longest relevant wait. Layout shifts are numbers around 0.1. */
const waits = [50, 100, 200, 300, 500, 800, 1_200, 1_800, 2_500, 4_000, 6_000, 10_000]
const shifts = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5]

/**
 * Metrics from visitors' browsers: counts and timings per address pattern, without personal data. Only the sums are
 * stored.
 */
export function makeVisitorMetrics(registry: Registry): (measures: Measures) => void {
  const events = new Counter({
    name: 'obole_page_events_total',
    help: 'Page events by address pattern',
    labelNames: ['name', 'route', 'code'],
    registers: [registry],
  })
  const timings = new Histogram({
    name: 'obole_web_vital_milliseconds',
    help: 'Page timings in visitors’ browsers (LCP, INP, FCP, TTFB)',
    labelNames: ['name', 'route'],
    buckets: waits,
    registers: [registry],
  })
  const layoutShifts = new Histogram({
    name: 'obole_web_vital_layout_shift',
    help: 'Layout shift in visitors’ browsers (CLS)',
    labelNames: ['name', 'route'],
    buckets: shifts,
    registers: [registry],
  })
  return (measures) => {
    for (const { name, route, code } of measures.events)
      events.inc({ name, route: known(routes, route), code: known(codes, code) })
    for (const { name, route, value } of measures.vitals)
      (name === 'CLS' ? layoutShifts : timings).observe({ name, route: known(routes, route) }, value)
  }
}
