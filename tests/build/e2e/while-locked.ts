import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'

/**
 * Locks a table during an action: other users wait until the lock time-out of the program, and get the answer that the
 * service is busy.
 */
export async function whileLocked(db: Db, table: 'cart', act: () => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    await act()
  })
}
