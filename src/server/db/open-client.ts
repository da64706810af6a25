import pg from 'pg'
import { keepAlive } from '#server/db/database.ts'

const connectMs = 10_000

/**
 * Opens one connection outside the pool, for what needs its own session.
 * @param statementMs how long a statement may take, measured here: a silent database reports nothing
 * @throws Error if the database cannot be reached, or does not answer
 */
export async function openClient(url: string, statementMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    ...keepAlive,
  })
  // A connection that is lost between two statements is reported by the next one.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
