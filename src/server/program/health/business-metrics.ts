import { Gauge, type Registry } from 'prom-client'
import { parisDate } from '#domain/format.ts'
import type { Deps } from '#server/money/deps.ts'
import { cardTrialsStopped } from '#server/platform/defence/guard-card-testing.ts'
import {
  countOpenWithdrawals,
  countWaiting,
  isArchiveFailing,
  readViolationCount,
  readDifferenceCounts,
  isCircuitOpen,
  readOldestPending,
} from '#server/platform/db/health-store.ts'
import { registerReplicaMetrics } from '#server/program/health/replica-metrics.ts'
import { cachedAnswers } from '#server/platform/page-cache/cache-metrics.ts'
import { countOpenCharges } from '#server/money/restore/restore-store.ts'
import { lateSince } from '#server/money/installment/withdrawal-end.ts'

/**
 * Gauges for the operator: attempts without an outcome, money without an order, waiting events and mails, and invariant
 * violations in the ledger. A worker runs the invariant checks every minute, in any process.
 */
export function makeBusinessMetrics(registry: Registry, deps: Deps): void {
  const gauge = new Gauge({
    name: 'obole_waiting',
    help: 'Items that wait for an outcome or a person: attempts, orphans, events, mails, refunds, disputes',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      for (const [what, count] of Object.entries(await countWaiting(deps.db))) this.set({ what }, count)
    },
  })
  gauge.reset()
  makeWithdrawalMetrics(registry, deps)
  makeDiskMetrics(registry, deps)
  makeQueueMetrics(registry, deps)
  const violationsGauge = new Gauge({
    name: 'obole_invariant_violations',
    help: 'Ledger invariant violations found by the last check; absent before the first check',
    registers: [registry],
    async collect() {
      const violations = await readViolationCount(deps.db)
      if (violations === null) this.remove()
      else this.set(violations)
    },
  })
  violationsGauge.remove()
  const differences = new Gauge({
    name: 'obole_provider_ledger_differences',
    help: 'Differences between our ledger and a provider’s at the last comparison; absent before the first',
    labelNames: ['provider'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { provider, differences: count } of await readDifferenceCounts(deps.db))
        this.set({ provider }, count)
    },
  })
  differences.reset()
  const restored = new Gauge({
    name: 'obole_restored',
    help: 'Charges that wait for restore resolve, because an older database was put back: no payment is taken',
    registers: [registry],
    async collect() {
      this.set(await countOpenCharges(deps.db))
    },
  })
  restored.reset()
  registry.registerMetric(cardTrialsStopped)
  registry.registerMetric(cachedAnswers)
  registerReplicaMetrics(registry)
  const archive = new Gauge({
    name: 'obole_wal_archive_failing',
    help: '1 while PostgreSQL cannot archive its write-ahead log',
    registers: [registry],
    async collect() {
      this.set((await isArchiveFailing(deps.db)) ? 1 : 0)
    },
  })
  archive.reset()
  const clock = new Gauge({
    name: 'obole_clock_offset_seconds',
    help: 'Difference between business time and machine time; 0 outside a demonstration',
    registers: [registry],
    collect() {
      this.set(Math.round((deps.clock.now().getTime() - Date.now()) / 1_000))
    },
  })
  clock.set(0)
}

/** How old the oldest pending work is, and whether the worker has stopped using the mail server. */
function makeQueueMetrics(registry: Registry, deps: Deps): void {
  const oldest = new Gauge({
    name: 'obole_oldest_pending_seconds',
    help: 'Age of the oldest pending task of each kind; 0 if none is pending',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      const now = deps.clock.now()
      const found = await readOldestPending(deps.db, now, parisDate(now))
      for (const [what, since] of Object.entries(found))
        this.set({ what }, since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000))
    },
  })
  oldest.reset()
  const circuit = new Gauge({
    name: 'obole_mail_circuit_open',
    help: '1 while no mail is sent because the mail server does not answer; absent before the first mail by SMTP',
    registers: [registry],
    async collect() {
      const isOpen = await isCircuitOpen(deps.db, 'mail')
      if (isOpen === null) this.remove()
      else this.set(isOpen ? 1 : 0)
    },
  })
  circuit.remove()
}

/** Withdrawals that are not refunded. The law gives an association fourteen days. */
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
    help: 'Withdrawals older than fourteen days that wait for their associations',
    registers: [registry],
    async collect() {
      this.set((await count()).overdue)
    },
  })
  overdue.reset()
}

function makeDiskMetrics(registry: Registry, { disk }: Deps): void {
  const free = new Gauge({
    name: 'obole_free_disk_bytes',
    help: 'Free space of the folders that this process writes to',
    labelNames: ['folder'],
    registers: [registry],
    collect() {
      for (const [folder, bytes] of disk.freeBytes()) this.set({ folder }, bytes)
    },
  })
  free.reset()
}
