import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { countWaiting, readBreachCount } from '#server/db/health-store.ts'

/**
 * What an operator watches: attempts without an outcome, money without an order, events and mails waiting, broken
 * invariants of the books (the job runner checks them every minute, whichever process it is in).
 */
export function makeBusinessMetrics(registry: Registry, deps: Deps): void {
  const gauge = new Gauge({
    name: 'obole_waiting',
    help: 'Things that wait: unknown attempts, open or quarantined orphans, unhandled events, unsent mails',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      for (const [what, count] of Object.entries(await countWaiting(deps.db))) this.set({ what }, count)
    },
  })
  gauge.reset()
  const books = new Gauge({
    name: 'obole_breaches',
    help: 'Invariants of the books found broken at the last check; absent before the first',
    registers: [registry],
    async collect() {
      const breaches = await readBreachCount(deps.db)
      if (breaches === null) this.remove()
      else this.set(breaches)
    },
  })
  books.remove()
}
