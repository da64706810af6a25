import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')
const lockKey = 4_400_001

/** The schema in the database is not one this code can work with. */
class SchemaError extends Error {
  override readonly name = 'SchemaError'
}

async function readMigrations(): Promise<{ name: string; sql: string; sha256: string }[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(migrationsFolder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the schema up to this code: plain SQL files in order, one transaction each, under an advisory lock, so
 * that any number of processes may start together.
 * @throws SchemaError where a landed file was edited, or the database is ahead of the code.
 */
export async function migrate(url: string): Promise<void> {
  const files = await readMigrations()
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await runMigrations({ connectionString: url })
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null)',
    )
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migration',
    )
    for (const { name, sha256 } of applied.rows) {
      const file = files.find((candidate) => candidate.name === name)
      if (file === undefined) throw new SchemaError(`The database is ahead of this version: it has ${name}.`)
      if (file.sha256 !== sha256)
        throw new SchemaError(`The migration ${name} was changed after it was applied.`)
    }
    const known = new Set(applied.rows.map((row) => row.name))
    for (const file of files.filter((candidate) => !known.has(candidate.name))) {
      await client.query('begin')
      await client.query(file.sql)
      await client.query('insert into schema_migration values ($1, $2, now())', [file.name, file.sha256])
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}
