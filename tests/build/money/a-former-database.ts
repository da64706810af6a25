import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from '../postgres-setup.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/**
 * A database as a former version left it: every migration up to `last` (`0010`), and what `fill` puts in. Later ones
 * are for the caller to run.
 */
export async function aFormerDatabase(
  last: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<string> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  const url = databaseUrl(serverUrl, name)
  await runMigrations({ connectionString: url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null)',
  )
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file.slice(0, 4) <= last)
  for (const file of files.sort()) {
    const sql = readFileSync(join(folder, file), 'utf8')
    await client.query(sql)
    const sha256 = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into schema_migration values ($1, $2, now())', [file, sha256])
  }
  await fill(client)
  await client.end()
  return url
}
