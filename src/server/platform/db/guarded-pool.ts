import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { nameOfHotStatement } from '#server/platform/db/prepared-statements.ts'
import { limitOf, readsLimit } from '#server/platform/db/long-statements.ts'
import { recordsTraces, traced } from '#server/platform/traces.ts'

/** The database did not answer a statement within our own limit. Its connection is closed. */
class SilentDatabaseError extends Error {
  override readonly name = 'SilentDatabaseError'
  readonly code = 'DATABASE_SILENT'
}

export interface GuardOptions {
  /** Whether connections use prepared statements. */
  readonly prepares: boolean
  /** Limit of a statement in milliseconds, slightly above the server's own. */
  readonly limitMs: number
}

export interface GuardedPool extends PostgresPool {
  /** When a statement was last answered, in milliseconds of `performance.now()`. */
  readonly answeredAt: () => number
}

/** State of one connection. */
interface Line {
  readonly client: PostgresPoolClient
  answeredAt: number
}

/**
 * The pool with a limit for each statement, measured here: a server or a network that is silent reports no error, and
 * its own limits do not help. A connection that exceeds the limit is closed. The idle ones of before are then closed
 * instead of used, since they go the same way through the network. Hot statements are named if the pool may.
 */
export function guardPool(pool: pg.Pool, options: GuardOptions): GuardedPool {
  const lines = new WeakMap<pg.PoolClient, Line>()
  let answeredAt = performance.now()
  let silentAt = -Infinity
  const lineOf = (client: pg.PoolClient): Line => {
    const known = lines.get(client)
    if (known !== undefined) return known
    const line: Line = {
      answeredAt: performance.now(),
      client: guardClient(client, options, (isSilent) => {
        if (isSilent) silentAt = performance.now()
        else answeredAt = line.answeredAt = performance.now()
      }),
    }
    lines.set(client, line)
    return line
  }
  return {
    connect: async () => {
      for (;;) {
        const client = await pool.connect()
        const line = lineOf(client)
        if (line.answeredAt > silentAt) return line.client
        // Not by a farewell message, whose answer may never come.
        client.connection.stream.destroy()
        client.release(true)
      }
    },
    end: () => pool.end(),
    options: pool.options,
    answeredAt: () => answeredAt,
  }
}

function guardClient(
  client: pg.PoolClient,
  { prepares, limitMs }: GuardOptions,
  report: (isSilent: boolean) => void,
): PostgresPoolClient {
  let longMs: number | null = null
  const ask = (text: string, values: readonly unknown[]) => {
    const name = prepares ? nameOfHotStatement(text) : undefined
    return name === undefined
      ? client.query(text, [...values])
      : client.query({ name, text, values: [...values] })
  }
  const guarded = async (text: string, values: readonly unknown[]) => {
    longMs = readsLimit(text) ? limitOf(values) : longMs
    let isOver = false
    const closeIt = () => {
      if (isOver) return
      report(true)
      client.connection.stream.destroy(new SilentDatabaseError('the database did not answer in time'))
    }
    // An answer that arrived while this process was busy is read before the immediate runs.
    const timer = setTimeout(() => setImmediate(closeIt), longMs ?? limitMs)
    try {
      const result = await ask(text, values)
      report(false)
      return result
    } finally {
      isOver = true
      clearTimeout(timer)
      if (text === 'commit' || text === 'rollback') longMs = null
    }
  }
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('rows are not read through cursors')
    return recordsTraces()
      ? traced(nameOfStatement(text), {}, () => guarded(text, values))
      : guarded(text, values)
  }
  return { query, release: (destroy) => client.release(destroy) }
}

/** The function that a statement calls, or its first word: nothing of its values. */
function nameOfStatement(text: string): string {
  const called = /^\s*(?:select|call)\s+(?:\*\s+from\s+)?(\w+)\(/i.exec(text)?.[1]
  return `sql ${called ?? /\w+/.exec(text)?.[0]?.toLowerCase() ?? ''}`
}
