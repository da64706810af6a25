import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { applyListChecks } from '#server/platform/db/list-checks.ts'
import { readSqlFunctions } from '#server/platform/db/sql-functions.ts'
import { generateStateFunctions } from '#server/platform/db/state-functions.ts'

const migrations = join(import.meta.dirname, '../../../migrations')

/** The statements that build the schema of this version: its migrations, lists and functions. */
async function schemaStatements(): Promise<string[]> {
  const names = readdirSync(migrations).filter((name) => /^\d{4}-.+\.sql$/.test(name))
  const lists: string[] = []
  const recorder = {
    query: (text: string) => {
      if (!text.startsWith('select')) lists.push(`${text};`)
      return Promise.resolve({ rows: [] })
    },
  }
  await applyListChecks(recorder)
  const functions = [...generateStateFunctions(), ...(await readSqlFunctions())]
  return [
    'create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null);',
    'create table sql_function (name text primary key, sha256 text not null, applied_at timestamptz not null);',
    ...names.sort().map((name) => readFileSync(join(migrations, name), 'utf8')),
    ...lists,
    'set check_function_bodies = off;',
    // The last line of a function file may lack its semicolon.
    ...functions.map(({ sql }) => sql.trimEnd().replace(/;?$/, ';')),
  ]
}

/** The tables of the schema with their rows as JSON, generated columns left out. */
const tablesQuery = `
  select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`

async function dataStatements(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(tablesQuery)
  const statements = ['set session_replication_role = replica;']
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from (select ${columns} from "${name}") t`,
    )
    const json = rows[0]?.rows ?? null
    if (json === null) continue
    statements.push(
      `delete from "${name}";`,
      `insert into "${name}" (${columns}) overriding system value select ${columns}`,
      `  from json_populate_recordset(null::"${name}", ${client.escapeLiteral(json)});`,
    )
  }
  const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  )
  for (const { name, value } of sequences)
    if (value !== null) statements.push(`select setval('${name}', ${value});`)
  return [...statements, 'reset session_replication_role;']
}

/** A database of this version as one SQL text: its schema, functions included, and all its rows. */
export async function writeDatabase(client: pg.Client): Promise<string> {
  return [...(await schemaStatements()), ...(await dataStatements(client))].join('\n')
}
