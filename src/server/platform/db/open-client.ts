import pg from 'pg'

const connectMs = 10_000

/** A connection that is open and used by nothing is checked by the system, which reports a dead one within 20 s. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

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
