import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'

/**
 * Runs the reads of a public page: on the replica while it is fresh; without one, or where they fail there, on the
 * primary. What they read may be a few seconds old, so they decide nothing.
 */
export type PublicReads = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>

/** Reports an answer of the replica that is older than the primary's: the primary is asked again. */
export class ReplicaBehindError extends Error {
  override readonly name = 'ReplicaBehindError'

  constructor() {
    super('the replica does not have the version of the primary')
  }
}

const siteId = sql`(select id::text from site)`

/** Up to where the primary has written its log, and whose database it is. */
export async function readWritten(db: Db): Promise<{ position: number; site: string | null }> {
  const { rows } = await sql<{ position: number; site: string | null }>`
    select (pg_current_wal_flush_lsn() - '0/0')::bigint as position, ${siteId} as site
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('no position')
  return row
}

/** Up to where the replica has the primary's log; null if it follows none. */
export async function readReplayed(db: Db): Promise<{ position: number | null; site: string | null }> {
  const { rows } = await sql<{ position: number | null; site: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position,
      ${siteId} as site
  `.execute(db)
  return rows[0] ?? { position: null, site: null }
}
