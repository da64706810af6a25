import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { plannedOnce } from '../a-database.ts'
import { databaseUrl } from '../postgres-setup.ts'
import { makeDeterministic, searchPath } from './deterministic-schema.ts'
import { migrateWith, root } from './former-tree.ts'
import { type SqlCatalog, lendReadFunctions, readCatalog } from './statements/sql-catalog.ts'

export type ReplayDatabase = DatabaseHandle & { readonly url: string }

/** Runs an act on the server's own database. */
async function onServer<Answer>(act: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Builds a template with the code of a tree: its schema, without random values. Returns its name. */
async function aTemplate(tree: string): Promise<string> {
  const name = `replay_template_${randomBytes(4).toString('hex')}`
  await onServer((client) => client.query(`create database ${name}`))
  const url = databaseUrl(inject('postgresUrl'), name)
  await migrateWith(tree, url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await makeDeterministic(client)
  } finally {
    await client.end()
  }
  return name
}

/** The templates of a replay. */
export interface Templates {
  readonly former: string
  readonly working: string
  /** The functions of the former commit. */
  readonly formerCatalog: SqlCatalog
  /** Read-only functions that were added to the former database. */
  readonly lent: readonly string[]
}

/** Builds the templates of the working tree and of a former one; without a former one, both are the working tree's. */
export async function makeTemplates(formerTree: string | null): Promise<Templates> {
  const working = await aTemplate(root)
  const former = formerTree === null ? working : await aTemplate(formerTree)
  const [ours, theirs] = [working, former].map((name) =>
    openDatabase(databaseUrl(inject('postgresUrl'), name)),
  ) as [DatabaseHandle, DatabaseHandle]
  try {
    const formerCatalog = await readCatalog(theirs.pool)
    const lent = formerTree === null ? [] : await lendReadFunctions(ours.pool, theirs.pool)
    return { former, working, formerCatalog, lent }
  } finally {
    for (const { pool } of [ours, theirs]) await pool.end()
  }
}

/** A clone of a template, with one connection: statements are executed in the order in which they are sent. */
export async function aReplayDatabase(template: string): Promise<ReplayDatabase> {
  const name = `replay_${randomBytes(6).toString('hex')}`
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock(1)')
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    await client.query(`alter database ${name} set search_path = ${searchPath}`)
    await client.query(`alter database ${name} set track_functions = 'all'`)
  })
  const url = databaseUrl(inject('postgresUrl'), name)
  return { ...plannedOnce(openDatabase(url, { max: 1, prepares: false })), url }
}
