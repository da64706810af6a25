import type { Pool } from '#server/platform/db/database.ts'

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
    await client.query('begin')
    // Neither the order of foreign keys nor the triggers that keep ledgers whole apply here.
    await client.query(`set local session_replication_role = 'replica'`)
    await client.query(emptyTables)
    for (const one of beginning.rows)
      await client.query(
        `insert into ${one.name} overriding system value select * from jsonb_populate_recordset(null::${one.name}, $1)`,
        [one.rows],
      )
    for (const { name, last } of beginning.numbers)
      await client.query('select setval($1::regclass, $2::bigint)', [name, last])
    await client.query('commit')
    return true
  } catch {
    await client.query('rollback').catch(() => undefined)
    return false
  } finally {
    client.release()
  }
}

async function schemaOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(schemaQuery)
  return rows[0]?.digest ?? ''
}

// Truncated and not deleted: the rows of the next test are stored in the order in which it writes them.
const emptyTables = `do $$
declare
  one record;
  has_rows boolean;
  used text[] := '{}';
begin
  for one in
    select oid::regclass as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
  loop
    execute format('select exists (select from %s)', one.name) into has_rows;
    if has_rows then
      used := used || one.name::text;
    end if;
  end loop;
  if used <> '{}' then
    execute 'truncate ' || array_to_string(used, ', ') || ' cascade';
  end if;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where schemaname = 'public' and last_value is not null;
end $$`
