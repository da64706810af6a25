import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8')
const metricsIn = (text: string) => [...new Set(text.match(/\bobole_\w+/g))].toSorted()

/** Names under which Prometheus stores what the program counts; a histogram has several. */
const exposed = new Set(
  readdirSync(join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...read('src/server', file).matchAll(/name: '(obole_\w+)'/g)])
    .flatMap(([, name = '']) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
)
const isExposed = (metric: string) => exposed.has(metric)

const expressions = [...read('monitoring/alerts.yml').matchAll(/^ +expr: '(.*)'$/gm)].map(
  ([, one = '']) => one,
)

/** Rows of the table of metrics in the handbook, each with its cell about alerts. */
const rows = [...read('docs/operate.md').matchAll(/^\| (`obole_.*) \|.*\|([^|]*)\|$/gm)].map(
  ([, metrics = '', alert = '']) => ({ metrics: metricsIn(metrics), hasAlert: alert.trim() !== '' }),
)

test('alerts and the dashboard read figures that the program has', () => {
  expect(expressions.length).toBeGreaterThan(10)
  expect(metricsIn(expressions.join(' ')).filter((metric) => !isExposed(metric))).toEqual([])
  const { panels } = JSON.parse(read('monitoring/dashboard.json')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
  }
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(metricsIn(shown.join(' ')).filter((metric) => !isExposed(metric))).toEqual([])
})

test('what the handbook says to be alerted of has a rule, and each rule its row', () => {
  const alerted = rows.filter(({ hasAlert }) => hasAlert).flatMap(({ metrics }) => metrics)
  expect(metricsIn(expressions.join(' '))).toEqual([...new Set(alerted)].toSorted())
})
