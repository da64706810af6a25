import type { Pool } from '#server/platform/db/database.ts'
import { type TableException, ignoredTables, tableExceptions } from './exceptions.ts'
import type { SqlCatalog } from './statements/sql-catalog.ts'

/** The number of differing rows of one table that are shown: more are not useful. */
const shownRows = 3

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of its primary key; empty where it has none. */
  readonly key: readonly string[]
}

type Row = Readonly<Record<string, unknown>>

/** How many rows were compared, and the differences: some lines for each table. */
export interface TablesCompared {
  readonly rows: number
  readonly differences: readonly string[]
}

/** Compares every table of two databases, row by row, except what `exceptions.ts` lists. */
export async function compareTables(
  former: Pool,
  working: Pool,
  formerCatalog: SqlCatalog,
): Promise<TablesCompared> {
  const exceptions = tableExceptions.filter(
    ({ unlessFormerHas }) => unlessFormerHas === undefined || !formerCatalog.has(unlessFormerHas),
  )
  const [formerTables, workingTables] = [await readTables(former), await readTables(working)]
  const differences: string[] = []
  const seen = new Set<string>()
  let compared = 0
  for (const table of workingTables.values()) {
    const exception = exceptions.find(({ table: name }) => name === table.name)
    const formerTable = formerTables.get(exception?.formerName ?? table.name)
    if (formerTable === undefined && exception?.isNew === true) continue
    if (formerTable === undefined) {
      differences.push(`table ${table.name}: only in the working tree`)
      continue
    }
    seen.add(formerTable.name)
    const names = namesInFormer(table, exception)
    differences.push(...differentColumns(table, formerTable, names, exception))
    const columns = [...names].filter(([, formerName]) => formerTable.columns.includes(formerName))
    const theirs = await readRows(former, formerTable.name, columns, exception)
    const ours = await readRows(
      working,
      table.name,
      columns.map(([name]) => [name, name]),
      exception,
    )
    compared += ours.length
    const [gone, added] = [rowsOnlyIn(theirs, ours), rowsOnlyIn(ours, theirs)]
    if (gone.length + added.length > 0) differences.push(describeRows(table, gone, added))
  }
  const unseen = [...formerTables.keys()].filter((name) => !seen.has(name))
  differences.push(...unseen.map((name) => `table ${name}: only in the former commit`))
  return { rows: compared, differences }
}

async function readTables(pool: Pool): Promise<Map<string, Table>> {
  const { rows } = await pool.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any(i.indkey)), '{}') as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname
  `)
  return new Map(rows.filter(({ name }) => !ignoredTables.includes(name)).map((table) => [table.name, table]))
}

/** The compared columns, with their names in the former commit. */
function namesInFormer({ columns }: Table, exception: TableException | undefined): Map<string, string> {
  const compared = columns.filter((column) => exception?.columns?.[column] !== null)
  return new Map(compared.map((column) => [column, exception?.formerColumns?.[column] ?? column]))
}

/** Columns that only one of the two tables has. */
function differentColumns(
  table: Table,
  formerTable: Table,
  names: ReadonlyMap<string, string>,
  exception: TableException | undefined,
): string[] {
  const known = new Set([...names.values(), ...table.columns])
  const added = [...names].filter(([, formerName]) => !formerTable.columns.includes(formerName))
  const gone = formerTable.columns.filter(
    (column) => !known.has(column) && exception?.columns?.[column] !== null,
  )
  return [
    ...added.map(([name]) => `table ${table.name}: column ${name} only in the working tree`),
    ...gone.map((name) => `table ${table.name}: column ${name} only in the former commit`),
  ]
}

/** Every row of a table as text, sorted; columns with their names in the working tree. */
async function readRows(
  pool: Pool,
  table: string,
  columns: readonly (readonly [name: string, here: string])[],
  exception: TableException | undefined,
): Promise<string[]> {
  const selected = columns.map(
    ([name, here]) => `${exception?.columns?.[name] ?? `t."${here}"`} as "${name}"`,
  )
  const { rows } = await pool.query<{ row: string }>(`
    select to_jsonb(r)::text as row from (
      select ${selected.join(', ')} from "${table}" t where ${exception?.rows ?? 'true'}
    ) r order by to_jsonb(r)::text collate "C"
  `)
  return rows.map(({ row }) => row)
}

/** Rows of one list that the other does not have, or has less often. */
function rowsOnlyIn(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1)
  return rows.filter((row) => {
    const count = left.get(row) ?? 0
    left.set(row, count - 1)
    return count <= 0
  })
}

/** Rows with the same key are shown by their differing columns, the others completely. */
function describeRows({ name, key }: Table, gone: readonly string[], added: readonly string[]): string {
  const keyOf = (row: Row) =>
    key.length === 0
      ? JSON.stringify(row)
      : key.map((column) => `${column} ${String(row[column])}`).join(', ')
  const read = (rows: readonly string[]) => rows.map((row) => JSON.parse(row) as Row)
  const ours = new Map(read(added).map((row) => [keyOf(row), row]))
  const pairs = read(gone).map((row) => ({ row, other: ours.get(keyOf(row)) }))
  const changed = pairs.flatMap(({ row, other }) =>
    other === undefined ? [] : [`  ${keyOf(row)}: ${changesOf(row, other).join('; ')}`],
  )
  const paired = new Set(pairs.flatMap(({ other }) => (other === undefined ? [] : [other])))
  const onlyTheirs = pairs.filter(({ other }) => other === undefined).map(({ row }) => row)
  const onlyOurs = [...ours.values()].filter((row) => !paired.has(row))
  return [
    `table ${name}: ${changed.length} rows changed, ${onlyTheirs.length} only in the former commit, ${onlyOurs.length} only in the working tree`,
    ...changed.slice(0, shownRows),
    ...onlyTheirs.slice(0, shownRows).map((row) => `  former   ${JSON.stringify(row)}`),
    ...onlyOurs.slice(0, shownRows).map((row) => `  working  ${JSON.stringify(row)}`),
  ].join('\n')
}

const changesOf = (theirs: Row, ours: Row) =>
  Object.keys(ours)
    .filter((column) => JSON.stringify(theirs[column]) !== JSON.stringify(ours[column]))
    .map(
      (column) =>
        `${column} former ${JSON.stringify(theirs[column])}, working ${JSON.stringify(ours[column])}`,
    )
