import { type RawBuilder, sql } from 'kysely'

/**
 * PostgreSQL's machine time: one clock for all processes, which no demonstration moves. Leases and retries of mails and
 * events use it: a lease ended by a moved clock would send a mail twice. Attempts, refunds and orphans use business
 * time. There a lease may end early after a move forward; the provider is then called again with the same id, which
 * gives the same charge or refund. A move back moves their waits (`write_clock_offset`).
 */
export const machineNow: RawBuilder<Date> = sql<Date>`now()`

/** Machine time after a number of milliseconds. */
export function machineTimeIn(ms: number): RawBuilder<Date> {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`
}
