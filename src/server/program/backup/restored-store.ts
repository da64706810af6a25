import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** The time of the last transaction that a recovery found, by the machine's clock; null if it found none. */
export async function readRecoveredTime(url: string): Promise<string | null> {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    const { rows } = await sql<{ at: Date | null }>`select pg_last_xact_replay_timestamp() as at`.execute(db)
    return rows[0]?.at?.toISOString() ?? null
  } finally {
    await close()
  }
}

/** Ends every session of a recovered database, which may be that of an older version; returns how many were live. */
export async function endRecoveredSessions(url: string): Promise<number> {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    const { rows } = await sql<{ count: number }>`
      with ended as (
        update user_session set ended_at = now(), ended_because = 'endedElsewhere' where ended_at is null returning 1
      )
      select count(*)::integer as count from ended`.execute(db)
    return rows[0]?.count ?? 0
  } finally {
    await close()
  }
}

/** Reads every page of every table, so that PostgreSQL verifies their checksums; returns the number of tables. */
export async function readEveryTable(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Counting from an index would not read the table.
    await sql`set local enable_indexonlyscan = off`.execute(tx)
    const { rows } = await sql<{ name: string }>`
      select oid::regclass::text as name from pg_class where relkind in ('r', 'm', 't')`.execute(tx)
    for (const { name } of rows) await sql`select count(*) from ${sql.raw(name)}`.execute(tx)
    return rows.length
  })
}
