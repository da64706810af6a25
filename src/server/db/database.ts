import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { preparing } from '#server/db/prepared-statements.ts'
import type { Database, Db } from '#server/db/schema.ts'

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
  readonly close: () => Promise<void>
}

/** An idle connection is closed after this time. It is long enough that prepared plans survive short pauses. */
const idleTimeoutMillis = 120_000

/**
 * Opens a pool of at most `max` connections, with time-outs so that one slow statement does not block a form: locks 3
 * s, statements 5 s, idle transactions 5 s.
 * @param options.prepares whether connections use prepared statements; true if absent
 */
export function openDatabase(
  url: string,
  options: { max?: number; log?: Logger; prepares?: boolean } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis,
    types,
    options:
      '-c lock_timeout=3000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=5000 -c timezone=UTC',
  })
  // Without a listener, a lost idle connection would end the process.
  const lost = (error: Error) => options.log?.warn({ err: error }, 'database connection lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: options.prepares === false ? pool : preparing(pool) }),
  })
  return { db, pool, close: () => db.destroy() }
}
