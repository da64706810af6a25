import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '#server/deps.ts'
import { cardTrialsStopped } from '#server/defence/guard-card-testing.ts'
import {
  countOpenWithdrawals,
  countWaiting,
  readViolationCount,
  readDifferenceCounts,
} from '#server/db/health-store.ts'
import { lateSince } from '#server/installment/withdrawal-end.ts'

/**
 * What an operator watches: attempts without an outcome, money without an order, events and mails waiting, broken
 * invariants of the books (the job runner checks them every minute, whichever process it is in).
 */
export function makeBusinessMetrics(registry: Registry, deps: Deps): void {
  const gauge = new Gauge({
    name: 'obole_waiting',
    help: 'Things that wait for somebody: attempts, orphans, events, mails, refunds, disputes',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      for (const [what, count] of Object.entries(await countWaiting(deps.db))) this.set({ what }, count)
    },
  })
  gauge.reset()
  makeWithdrawalMetrics(registry, deps)
  const books = new Gauge({
    name: 'obole_invariant_violations',
    help: 'Invariants of the books found broken at the last check; absent before the first',
    registers: [registry],
    async collect() {
      const breaches = await readViolationCount(deps.db)
      if (breaches === null) this.remove()
      else this.set(breaches)
    },
  })
  books.remove()
  const differences = new Gauge({
    name: 'obole_provider_ledger_differences',
    help: 'Differences between our books and a provider’s at the last comparison; absent before the first',
    labelNames: ['provider'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { provider, differences: count } of await readDifferenceCounts(deps.db))
        this.set({ provider }, count)
    },
  })
  differences.reset()
  registry.registerMetric(cardTrialsStopped)
  const clock = new Gauge({
    name: 'obole_clock_offset_seconds',
    help: 'How far business time is from the machine’s: 0 but in a demonstration',
    registers: [registry],
    collect() {
      this.set(Math.round((deps.clock.now().getTime() - Date.now()) / 1_000))
    },
  })
  clock.set(0)
}

/** Purchases that were withdrawn from and not paid back: the law gives an association fourteen days. */
function makeWithdrawalMetrics(registry: Registry, deps: Deps): void {
  const count = () => countOpenWithdrawals(deps.db, lateSince(deps.clock.now()))
  const open = new Gauge({
    name: 'obole_withdrawals_open',
    help: 'Withdrawals from purchases that wait for their associations',
    registers: [registry],
    async collect() {
      this.set((await count()).open)
    },
  })
  open.reset()
  const overdue = new Gauge({
    name: 'obole_withdrawals_overdue',
    help: 'Withdrawals of more than fourteen days that wait for their associations',
    registers: [registry],
    async collect() {
      this.set((await count()).overdue)
    },
  })
  overdue.reset()
}
