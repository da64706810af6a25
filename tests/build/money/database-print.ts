import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

/** Tables that change without business events: counts of calls are exchanged with other processes once a second. */
const ignored = new Set(['schema_migration', 'call_count'])

/**
 * The content of every table, as a count and a hash of its rows: two prints are equal where nothing was written between
 * them.
 */
export async function printDatabase(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public'
    order by 1
  `.execute(tx)
  const print: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !ignored.has(row.name.replace('public.', '')))) {
    const { rows: prints } = await sql<{ print: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print
      from ${sql.raw(name)} t
    `.execute(tx)
    print[name] = prints[0]?.print ?? ''
  }
  return print
}
