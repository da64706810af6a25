import { Counter, Histogram, type Registry } from 'prom-client'
import { type Measures, measuredCodes, measuredRoutes } from '#contract/visitor/measure.ts'

const other = 'other'

/** A value that is on the list, else `other`: whoever calls cannot make the metrics grow. */
function known(list: readonly string[], value: string | undefined): string {
  if (value === undefined) return ''
  return list.includes(value) ? value : other
}

/** Milliseconds up to what somebody still waits for; shifts of the layout are numbers around 0.1. */
const waits = [50, 100, 200, 300, 500, 800, 1_200, 1_800, 2_500, 4_000, 6_000, 10_000]
const shifts = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5]

/**
 * What visitors' browsers tell of pages: counts and timings by pattern of address, of nobody in particular. Nothing is
 * kept beside the sums.
 */
export function makeVisitorMetrics(registry: Registry): (measures: Measures) => void {
  const events = new Counter({
    name: 'obole_page_events_total',
    help: 'What happened on pages, by pattern of address',
    labelNames: ['name', 'route', 'code'],
    registers: [registry],
  })
  const timings = new Histogram({
    name: 'obole_web_vital_milliseconds',
    help: 'How long pages took for their visitors (LCP, INP, FCP, TTFB)',
    labelNames: ['name', 'route'],
    buckets: waits,
    registers: [registry],
  })
  const layoutShifts = new Histogram({
    name: 'obole_web_vital_layout_shift',
    help: 'How much pages moved under their visitors (CLS)',
    labelNames: ['name', 'route'],
    buckets: shifts,
    registers: [registry],
  })
  return (measures) => {
    for (const { name, route, code } of measures.events)
      events.inc({ name, route: known(measuredRoutes, route), code: known(measuredCodes, code) })
    for (const { name, route, value } of measures.vitals)
      (name === 'CLS' ? layoutShifts : timings).observe({ name, route: known(measuredRoutes, route) }, value)
  }
}
