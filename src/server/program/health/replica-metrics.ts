import { Counter, Gauge, type Registry } from 'prom-client'

const reads = { replica: 0, primary: 0 }
let lagSeconds: number | null = null

/** Counts a read of a public page by the database that answered it. */
export function countPublicRead(database: keyof typeof reads): void {
  reads[database] += 1
}

/** How old the replica is; without end where that is not known. */
export function setReplicaLag(ms: number): void {
  lagSeconds = ms / 1_000
}

/** For a site with a replica; without one, nothing of it is shown. */
export function registerReplicaMetrics(registry: Registry): void {
  const lag = new Gauge({
    name: 'obole_replica_lag_seconds',
    help: 'How far the replica for public pages is behind; +Inf where it does not answer; absent without one',
    registers: [registry],
    collect() {
      if (lagSeconds === null) this.remove()
      else this.set(lagSeconds)
    },
  })
  lag.remove()
  new Counter({
    name: 'obole_public_reads_total',
    help: 'Reads of public pages by the database that answered; all of the primary without a replica',
    labelNames: ['database'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [database, count] of Object.entries(reads)) this.inc({ database }, count)
    },
  })
}
