import type pg from 'pg'

/** The objects of a database, one line each, in an order that does not depend on how they were created. */
export interface CatalogPrint {
  /** Columns in order, constraints, indexes, triggers, defaults and extensions. */
  readonly tables: readonly string[]
  /** Each function as PostgreSQL prints it. */
  readonly functions: readonly string[]
}

/** Bookkeeping tables of the schema, which differ with the upgrade path. */
const bookkeeping = ['schema_migration', 'sql_function']

const tableQueries = [
  `select format('column %s %s %s %s%s%s%s', c.relname, row_number() over (partition by c.oid order by a.attnum),
     a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
     ' default ' || pg_get_expr(d.adbin, d.adrelid), nullif(' identity ' || a.attidentity::text, ' identity ')) as line
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)`,
  // Since PostgreSQL 18 a NOT NULL column also has a constraint. The column line already shows it.
  `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
   from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't')
     and conrelid::regclass::text <> all($1)`,
  `select 'index ' || indexdef as line from pg_indexes where schemaname = 'public' and tablename <> all($1)`,
  `select 'trigger ' || pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)`,
  // An operator may have other extensions.
  `select 'extension ' || extname as line from pg_extension where extname = 'pg_trgm' and extname <> all($1)`,
]

const functionQuery = `select pg_get_functiondef(p.oid) as line from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists (
    select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e'
  )`

/** Reads the objects of the schema `public`, without the functions of extensions. */
export async function printCatalog(client: pg.Client): Promise<CatalogPrint> {
  const lines = async (query: string, parameters: unknown[]) =>
    (await client.query<{ line: string }>(query, parameters)).rows.map(({ line }) => line)
  const tables = []
  for (const query of tableQueries) tables.push(...(await lines(query, [bookkeeping])))
  return { tables: tables.sort(), functions: (await lines(functionQuery, [])).sort() }
}
