import type pg from 'pg'

/** One column of the catalog. */
export interface Column {
  readonly table: string
  readonly name: string
  /** In the format of `format_type`: `bigint`, `uuid[]`. */
  readonly type: string
  readonly isNullable: boolean
  /** `default`: may be omitted. `always`: identity or generated, never written. */
  readonly filledBy: 'default' | 'always' | null
  /** The literals that a CHECK constraint allows, in TypeScript; null: no such constraint. */
  readonly literals: readonly string[] | null
}

interface Row {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  readonly filledBy: 'default' | 'always' | null
  readonly checks: readonly string[]
}

/** Tables for the state of the schema itself. */
const bookkeeping = ['schema_migration', 'sql_function']

const query = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
    case when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
      when a.attidentity = 'd' or a.atthasdef then 'default' end as "filledBy",
    coalesce((
      select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    ), '{}') as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
  order by c.relname collate "C", a.attnum`

/** The literals of `CHECK ((state = ANY (ARRAY['open'::text, …])))` and `CHECK ((currency = 'EUR'::text))`; else null. */
export function literalsOf(check: string): string[] | null {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)$/.exec(check)
  const values = (list?.[1] ?? list?.[2])?.split(', ')
  const literals = values?.map(
    (value) => /^(?:('[\w./-]+')::text|(\d+))$/.exec(value)?.slice(1).join('') ?? '',
  )
  return literals === undefined || literals.includes('') ? null : literals
}

/** The columns of the schema `public`, by table. */
export async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Row>(query, [bookkeeping])
  return rows.map(({ checks, ...row }) => ({
    ...row,
    literals: checks.map(literalsOf).find((literals) => literals !== null) ?? null,
  }))
}
