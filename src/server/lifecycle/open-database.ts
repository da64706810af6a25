import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { type DatabaseHandle, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

/**
 * Updates the schema and opens the pool. Behind a pooler, what needs a session of its own goes to the database itself.
 * @param url the address of DATABASE_URL, or of the shipped PostgreSQL
 */
export async function openMigratedDatabase(
  { databaseDirectUrl, preparedStatements }: Config,
  url: string,
  options: { readonly log: Logger; readonly max?: number },
): Promise<DatabaseHandle> {
  const isPooler = databaseDirectUrl !== null
  await migrate(databaseDirectUrl ?? url, isPooler ? decodeURIComponent(new URL(url).username) : null)
  return openDatabase(url, { ...options, prepares: preparedStatements, isPooler })
}
