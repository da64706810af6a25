import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { type Beginning, isEmptied, readBeginning } from './database/emptied-database.ts'
import { databaseUrl, templateName } from './postgres-setup.ts'

/** The crowd of a test waits for one of ten connections as long as a slow machine makes it wait. */
const waitMs = 60_000

/** A fresh database with the schema and nothing in it: a clone of the template, never dropped (that takes longer). */
export async function aDatabase(
  options: Parameters<typeof openDatabase>[1] = {},
): Promise<DatabaseHandle & { url: string }> {
  const url = await createDatabase(templateName)
  return { ...openDatabase(url, { waitMs, ...options }), url }
}

type Database = DatabaseHandle & { readonly url: string }

/** Databases of this worker that their tests left as they began: the connections know every plan. */
const spare: Database[] = []
/** Read once: equal for every clone. */
let beginning: Promise<Beginning> | null = null

/**
 * A database with the schema and nothing in it, which other tests of this worker may have used. Closing it empties it
 * for the next one; where a test changed the schema, or something is still at work there, it is closed for good.
 */
export async function aSpareDatabase(): Promise<Database> {
  const database = spare.pop() ?? (await aDatabase())
  beginning ??= readBeginning(database.pool)
  const empty = await beginning
  return {
    ...database,
    // Another object: what remembers something of a database does so by it.
    db: database.db.withoutPlugins(),
    close: async () => {
      if (await isEmptied(database.pool, empty)) spare.push(database)
      else await database.close()
    },
  }
}

/** A database without a schema. Returns its address. */
export function anEmptyDatabase(): Promise<string> {
  return createDatabase('template1')
}

async function createDatabase(template: string): Promise<string> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    // PostgreSQL refuses two clones at once: they wait for each other.
    await client.query('select pg_advisory_lock(1)')
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await client.end()
  }
  return databaseUrl(serverUrl, name)
}

/**
 * Each statement is planned once for each connection, as it is written here: for who says the same again and again. The
 * database was opened without prepared statements of its own.
 */
export function plannedOnce<Handle extends DatabaseHandle>(database: Handle): Handle {
  const names = new Map<string, string>()
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (question: object) => Promise<unknown>
    const planned = (text: string, values: unknown[] = []) => {
      const name = names.get(text) ?? `s${names.size}`
      names.set(text, name)
      return query({ name, text, values })
    }
    Object.assign(client, { query: planned })
  })
  return database
}
