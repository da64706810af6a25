import type { Tx } from '#server/db/schema.ts'

/** How far business time is from the machine's, in milliseconds. */
export async function readClockOffset(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow()
  return row.offset_ms
}

/** Moves the clock of every process on this database to `offsetMs` from the machine's. */
export async function writeClockOffset(tx: Tx, offsetMs: number): Promise<void> {
  await tx.updateTable('clock').set({ offset_ms: offsetMs }).execute()
}
