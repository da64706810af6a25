import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Nothing } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Difference between business time and machine time, in milliseconds. */
export async function readClockOffset(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow()
  return row.offset_ms
}

const callWriteClockOffset = callWithArguments(
  'write_clock_offset',
  Type.Object({ offset: Type.Integer() }),
  Nothing,
)

/**
 * Sets the clock of every process on this database to `offsetMs` from machine time. Moving the clock back also moves
 * the due times of background work, so that their waits stay the same.
 */
export async function writeClockOffset(tx: Tx, offsetMs: number): Promise<void> {
  await callWriteClockOffset(tx, { offset: offsetMs })
}
