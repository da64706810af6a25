import type pg from 'pg'
import { isPlainRead } from './sql-call.ts'
import type { SqlCatalog } from './sql-catalog.ts'
import { type RecordedStatement, describeError, describeResult } from './statement.ts'
import type { ReplayDatabase } from '../replay-databases.ts'

export interface Recording {
  readonly statements: RecordedStatement[]
  /** Statements that only read tables: they change nothing, and the tables are compared at the end. */
  plainReads: number
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Records every statement that is sent to a database from now on, in the order of execution: it has one connection,
 * which a transaction holds until its end. Before each statement, random values and clock are set as the replay will
 * set them.
 */
export function recordStatements(database: ReplayDatabase, catalog: SqlCatalog): Recording {
  const recording: Recording = { statements: [], plainReads: 0 }
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    Object.assign(client, { query: recorded(query, recording, catalog) })
  })
  return recording
}

function recorded(query: Query, recording: Recording, catalog: SqlCatalog): Query {
  return async (text, values = []) => {
    if (isPlainRead(text, catalog)) {
      recording.plainReads += 1
      return query(text, values)
    }
    const at = new Date().toISOString()
    const record = (answer: string) => recording.statements.push({ text, values: [...values], at, answer })
    await beginStatement(query, recording.statements.length, at)
    try {
      const result = await query(text, values)
      record(describeResult(result))
      return result
    } catch (error) {
      record(describeError(error))
      throw error
    }
  }
}

/** Sets random values and clock for a statement, which has the same number in every database. */
export async function beginStatement(query: Query, number: number, at: string): Promise<void> {
  // In a failed transaction no statement is executed.
  await query('select replay.begin_statement($1, $2)', [number, at]).catch(() => undefined)
}
