import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { guardPool } from '#server/platform/db/guarded-pool.ts'
import { guardMarginMs } from '#server/platform/db/long-statements.ts'
import { keepAlive, openClient } from '#server/platform/db/open-client.ts'
import { startOptions, statementMs } from '#server/platform/db/session-settings.ts'
import type { Database, Db } from '#server/platform/db/schema.ts'

/** int8 as a checked number: a sum that does not fit is a bug, never rounded. */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit`)
  return value
}

type Parser = (text: string) => unknown

const standardParser: (oid: number, format?: 'text' | 'binary') => Parser = pg.types.getTypeParser

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser => {
    if (oid === pg.types.builtins.INT8) return parseBigint
    // A civil date stays text: a Date would shift it by the machine's time zone.
    if (oid === pg.types.builtins.DATE) return (text) => text
    return standardParser(oid, format)
  },
}

export type Pool = pg.Pool

export interface DatabaseHandle {
  readonly db: Db
  readonly pool: Pool
  /** When a statement of the pool was last answered, in milliseconds of `performance.now()`. */
  readonly answeredAt: () => number
  /** Asks on a connection outside the pool. @throws Error if the database does not answer */
  readonly askAside: () => Promise<void>
  readonly close: () => Promise<void>
}

/** An idle connection is closed after this time. It is long enough that prepared plans survive short pauses. */
const idleTimeoutMillis = 120_000
/** No connection is used longer, so that a changed route or server is noticed. */
const maxLifetimeSeconds = 1_800

/**
 * Opens a pool of at most `max` connections. Each statement has limits, at the server and here, so that neither a slow
 * statement nor a silent database blocks the others.
 * @param options.prepares whether connections use prepared statements; true if absent
 * @param options.limitMs how long a statement may take, measured here; by default slightly more than at the server
 * @param options.waitMs how long a statement waits for a free connection; five seconds if absent
 * @param options.isPooler whether `url` leads to a pooler, where the settings are stored with the role
 */
export function openDatabase(
  url: string,
  options: {
    max?: number
    log?: Logger
    prepares?: boolean
    isPooler?: boolean
    limitMs?: number
    waitMs?: number
  } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.waitMs ?? 5_000,
    idleTimeoutMillis,
    maxLifetimeSeconds,
    ...keepAlive,
    types,
    ...(options.isPooler === true ? {} : { options: startOptions }),
  })
  let isClosing = false
  // The pool adds the whole client to the error: a page of log for each connection, of which nothing helps.
  const lost = ({ message, ...error }: Error & { readonly code?: string }) => {
    if (!isClosing) options.log?.warn({ code: error.code, reason: message }, 'database connection lost')
  }
  // Without a listener, a lost idle connection would end the process. Its client reports the same error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', lost))
  const guarded = guardPool(pool, {
    prepares: options.prepares ?? true,
    limitMs: options.limitMs ?? statementMs + guardMarginMs,
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded }) })
  return {
    db,
    pool,
    answeredAt: guarded.answeredAt,
    askAside: () => askAside(url),
    close: async () => {
      isClosing = true
      await db.destroy()
    },
  }
}

async function askAside(url: string): Promise<void> {
  const client = await openClient(url, statementMs)
  try {
    await client.query('select 1')
  } finally {
    await client.end()
  }
}
