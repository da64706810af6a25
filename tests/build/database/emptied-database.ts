import type pg from 'pg'
import type { Pool } from '#server/platform/db/database.ts'

type Client = pg.PoolClient

/** Content of the template: rows and sequence numbers that a used database gets back. */
export interface Beginning {
  readonly rows: readonly { readonly name: string; readonly rows: string }[]
  /** Numbers that the template has given; every other sequence begins anew. */
  readonly numbers: readonly { readonly name: string; readonly last: string }[]
  /** A digest of functions, constraints, triggers, columns, indexes and policies. */
  readonly schema: string
}

// Rows of the catalogue get another xmin with each change, also with one that is undone later.
const schemaQuery = `
  select md5(string_agg(part, ',' order by part)) as digest from (
    select 'p' || oid || ':' || xmin from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'c' || oid || ':' || xmin from pg_constraint where connamespace = 'public'::regnamespace
    union all select 't' || t.oid || ':' || t.xmin from pg_trigger t join pg_class r on r.oid = t.tgrelid
      where r.relnamespace = 'public'::regnamespace
    union all select 'i' || i.indexrelid || ':' || i.xmin from pg_index i join pg_class r on r.oid = i.indrelid
      where r.relnamespace = 'public'::regnamespace
    union all select 'y' || oid || ':' || xmin from pg_policy
    union all select 'a' || a.attrelid || a.attnum || ':' || a.xmin from pg_attribute a join pg_class r on r.oid = a.attrelid
      where r.relnamespace = 'public'::regnamespace
    union all select 'r' || oid || relname || relrowsecurity || relforcerowsecurity from pg_class
      where relnamespace = 'public'::regnamespace
  ) as parts(part)`

/** Reads the content of a fresh clone of the template. */
export async function readBeginning(pool: Pool): Promise<Beginning> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const rows = []
  for (const { name } of tables) {
    const found = await pool.query<{ rows: string | null }>(
      `select jsonb_agg(to_jsonb(t))::text as rows from ${name} t`,
    )
    const [first] = found.rows
    if (first !== undefined && first.rows !== null) rows.push({ name, rows: first.rows })
  }
  const { rows: numbers } = await pool.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return { rows, numbers, schema: await schemaOf(pool) }
}

/** Deletes the rows of a test; false if the test changed the schema or left a connection at work. */
export async function isEmptied(pool: Pool, beginning: Beginning): Promise<boolean> {
  if (pool.idleCount !== pool.totalCount || (await schemaOf(pool)) !== beginning.schema) return false
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    )
    if (rows[0]?.others !== pool.totalCount) return false
    if (!(await deleteRows(client))) return false
    await restore(client, beginning)
    return true
  } catch {
    await client.query('rollback').catch(() => undefined)
    return false
  } finally {
    client.release()
  }
}

/**
 * Deletes every row, at a fifth of the cost of truncating: each table would get a new file, with those that refer to it.
 * Then no file keeps a page, so that the next test's rows are stored in the order in which it writes them.
 */
async function deleteRows(client: Client): Promise<boolean> {
  const { rows: used } = await client.query<{ name: string }>(usedTables)
  const names = used.map(({ name }) => name)
  await client.query('begin')
  await client.query(withoutTriggers)
  for (const name of names) await client.query(`delete from ${name}`)
  await client.query('commit')
  await client.query(`vacuum ${names.join(', ')}`)
  if ((await client.query(usedTables)).rows.length > 0) return false
  // As if never vacuumed: else the planner takes them for empty ones.
  await client.query(
    `select pg_clear_relation_stats('public', relname::text) from pg_class where oid = any($1::regclass[])`,
    [names],
  )
  return true
}

async function restore(client: Client, beginning: Beginning): Promise<void> {
  await client.query('begin')
  await client.query(withoutTriggers)
  for (const one of beginning.rows)
    await client.query(
      `insert into ${one.name} overriding system value select * from jsonb_populate_recordset(null::${one.name}, $1)`,
      [one.rows],
    )
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, last } of beginning.numbers)
    await client.query('select setval($1::regclass, $2::bigint)', [name, last])
  await client.query('commit')
}

async function schemaOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(schemaQuery)
  return rows[0]?.digest ?? ''
}

// Neither the order of foreign keys nor the triggers that keep ledgers whole apply.
const withoutTriggers = `set local session_replication_role = 'replica'`

const usedTables = `
  select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`
