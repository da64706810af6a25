import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Names of the statements that each connection prepares once, by their text. */
const hotStatements = new Map<string, string>()

/**
 * Prepares a statement if the pool may: PostgreSQL then parses its text once per connection. Only for texts whose plan
 * does not depend on the size of a table, such as the call of a function. A function that is called with other arguments
 * is another statement, so its name gets a number.
 */
export function declareHotStatement(text: string, name: string): string {
  if (hotStatements.has(text)) return text
  const taken = new Set(hotStatements.values())
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`
  hotStatements.set(text, free)
  return text
}

/** The pool with the hot statements named. A pooler between the program and PostgreSQL may not know such names. */
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
