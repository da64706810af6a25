import { type RawBuilder, sql } from 'kysely'

/**
 * The machine's time, as PostgreSQL has it: one clock for all processes, which moving the clock of a demonstration does
 * not touch. Leases and retries of mails, events and requests to send confirmations again go by it: nothing of theirs is
 * of a date, and a lease that a moved clock ended would send a mail twice.
 * Attempts, refunds and orphans go by business time, since a demonstration moves on to when they are due. There a lease
 * may end early when the clock is moved forward: the provider is asked again under the same id, which is the same charge
 * or refund to it. Moved back, their waits are moved with it (`move_clock`).
 */
export const machineNow: RawBuilder<Date> = sql<Date>`now()`

/** The machine's time after so many milliseconds. */
export function machineTimeIn(ms: number): RawBuilder<Date> {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`
}
