import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Statements that each connection prepares once, by their text. */
const hotStatements = new Map<string, string>()

/**
 * Has a statement prepared where the pool may: PostgreSQL then reads its text once for each connection. Only for texts
 * whose plan does not depend on how large a table is, such as the call of a function.
 */
export function declareHotStatement(text: string, name: string): string {
  hotStatements.set(text, name)
  return text
}

/** The pool with the hot statements named. A pooler between us and PostgreSQL may not know such names. */
export function preparing(pool: pg.Pool): PostgresPool {
  const named = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = named.get(client) ?? nameStatements(client)
      named.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function nameStatements(client: pg.PoolClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('rows are not read through cursors')
    const name = hotStatements.get(text)
    return name === undefined
      ? client.query(text, [...values])
      : client.query({ name, text, values: [...values] })
  }
  return { query, release: (destroy) => client.release(destroy) }
}
