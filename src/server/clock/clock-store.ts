import { Type } from 'typebox'
import { callWithArguments } from '#server/db/call-function.ts'
import { Nothing } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'

/** How far business time is from the machine's, in milliseconds. */
export async function readClockOffset(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow()
  return row.offset_ms
}

const callMoveClock = callWithArguments('move_clock', Type.Object({ offset: Type.Integer() }), Nothing)

/**
 * Moves the clock of every process on this database to `offsetMs` from the machine's. Moved back, background work keeps
 * the waits that it had.
 */
export async function writeClockOffset(tx: Tx, offsetMs: number): Promise<void> {
  await callMoveClock(tx, { offset: offsetMs })
}
