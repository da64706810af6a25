import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openClient } from '#server/platform/db/open-client.ts'
import type pg from 'pg'
import { storeSessionSettings } from '#server/platform/db/session-settings.ts'
import { applyListChecks } from '#server/platform/db/list-checks.ts'
import { SchemaError } from '#server/platform/db/schema-error.ts'
import { generateStateFunctions } from '#server/platform/db/state-functions.ts'
import { applySqlFunctions, readSqlFunctions } from '#server/platform/db/sql-functions.ts'

const migrationsFolder = join(import.meta.dirname, '../../../../migrations')
const lockKey = 4_400_001
/** An index of a large table takes minutes, and so does waiting for the process that makes it. */
const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
const migrationStatementMs = 3_600_000

interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Updates the schema to this version of the code, under an advisory lock, so that processes may start in parallel:
 * first the tables by plain SQL files in order, one transaction each, then the constraints that name a list of the
 * domain, then the functions of `sql/`, all in one transaction.
 * @param pooledRole the role that connects through a pooler, if there is one: it gets the settings of sessions
 * @throws SchemaError if an applied migration was edited, the database is ahead of the code, or a function cannot be
 *   dropped
 */
export async function migrate(url: string, pooledRole: string | null = null): Promise<void> {
  const [migrations, files] = await Promise.all([readMigrations(), readSqlFunctions()])
  const client = await openClient(url, migrationStatementMs)
  try {
    // The limits of visitors may be stored with this role.
    await client.query("select set_config(name, '0', false) from unnest($1::text[]) name", [limits])
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null)',
    )
    await applyMigrations(client, migrations)
    await applyListChecks(client)
    await applySqlFunctions(client, [...generateStateFunctions(), ...files])
    if (pooledRole !== null) await storeSessionSettings(client, pooledRole)
  } finally {
    await client.end()
  }
}

async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  for (const { name, sha256 } of rows) {
    const file = migrations.find((candidate) => candidate.name === name)
    if (file === undefined) throw new SchemaError(`The database is ahead of this version: it has ${name}.`)
    if (file.sha256 !== sha256)
      throw new SchemaError(`The migration ${name} was changed after it was applied.`)
  }
  const applied = new Set(rows.map((row) => row.name))
  for (const file of migrations.filter((candidate) => !applied.has(candidate.name))) {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into schema_migration values ($1, $2, now())', [file.name, file.sha256])
    await client.query('commit')
  }
}
