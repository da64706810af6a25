import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

/** Facts of a site that its database has. */
export interface SiteState {
  /** Its own time. */
  readonly at: Date
  /** The latest migration. */
  readonly migration: string
  /** When a worker last checked the ledger, which it does every minute; null: never. */
  readonly checkedAt: Date | null
  readonly violations: number | null
}

/** Reads the time, the schema and the last check of the ledger. */
export async function readSiteFacts(tx: Tx): Promise<SiteState> {
  const { rows } = await sql<SiteState>`
    select clock_timestamp() as at, (select max(name) from schema_migration) as migration,
      (select at from ledger_check) as "checkedAt", (select violations from ledger_check) as violations
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('no facts')
  return row
}

/** When a provider last reported anything, and when a payment last went to it; null: never. */
export async function readProviderTimes(
  tx: Tx,
  provider: string,
): Promise<{ eventAt: Date | null; submittedAt: Date | null }> {
  const { rows } = await sql<{ eventAt: Date | null; submittedAt: Date | null }>`
    select (select max(received_at) from provider_event where provider = ${provider}) as "eventAt",
      (select max(submitted_at) from payment_attempt where provider = ${provider} and state = 'succeeded')
        as "submittedAt"
  `.execute(tx)
  return rows[0] ?? { eventAt: null, submittedAt: null }
}
