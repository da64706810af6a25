import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** How far business time is from the machine's, in milliseconds. */
export async function readClockOffset(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow()
  return row.offset_ms
}

/**
 * Moves the clock of every process on this database to `offsetMs` from the machine's. Moved back, background work keeps
 * the waits that it had.
 */
export async function writeClockOffset(tx: Tx, offsetMs: number): Promise<void> {
  await sql`select move_clock(${offsetMs})`.execute(tx)
}
