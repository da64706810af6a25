import type { Logger } from 'pino'
import type { Config } from '../../../config.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { PublicReads } from '#server/platform/db/public-reads.ts'
import { watchReplica } from '#server/program/health/watch-replica.ts'

/** The database with the replica that answers reads of public pages, if there is one. */
export interface ServedDatabase extends DatabaseHandle {
  readonly publicReads: PublicReads
}

/** A statement on the replica may take so long; the visitor does not wait for it. */
const replicaLimitMs = 2_000

/**
 * Updates the schema and opens the pool. Behind a pooler, what needs a session of its own goes to the database itself.
 * @param url the address of DATABASE_URL, or of the shipped PostgreSQL
 */
export async function openMigratedDatabase(
  { databaseDirectUrl, databaseReadUrl, preparedStatements: prepares }: Config,
  url: string,
  options: { readonly log: Logger; readonly max?: number },
): Promise<ServedDatabase> {
  const isPooler = databaseDirectUrl !== null
  await migrate(databaseDirectUrl ?? url, isPooler ? decodeURIComponent(new URL(url).username) : null)
  const primary = openDatabase(url, { ...options, prepares, isPooler })
  if (databaseReadUrl === null) return { ...primary, publicReads: (read) => read(primary.db) }
  const opened = openDatabase(databaseReadUrl, { ...options, prepares, limitMs: replicaLimitMs })
  const replica = watchReplica({ primary, replica: opened, log: options.log })
  return {
    ...primary,
    publicReads: replica.publicReads,
    close: async () => {
      await replica.close()
      await primary.close()
    },
  }
}
