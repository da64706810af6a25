import { type RawBuilder, sql } from 'kysely'

/**
 * PostgreSQL's machine time: one clock for all processes, not changed by a demonstration's clock moves. Leases and
 * retries of mails, events and repeated confirmations use it: they do not depend on business dates, and a lease ended
 * by a clock move would send a mail twice. Attempts, refunds and orphans use business time, because a demonstration
 * moves the clock to their due time. There a lease may end early after a move forward. The provider is then called
 * again with the same id, which gives the same charge or refund. A move back moves their waits with it (`write_clock_offset`).
 */
export const machineNow: RawBuilder<Date> = sql<Date>`now()`

/** Machine time after a number of milliseconds. */
export function machineTimeIn(ms: number): RawBuilder<Date> {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`
}
