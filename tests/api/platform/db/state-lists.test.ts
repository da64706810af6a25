import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { machines } from '#domain/machines.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { tableOf } from '#server/platform/db/state-functions.ts'
import { aDatabase } from '../../../build/a-database.ts'
import { withoutMachine } from '../../../house/without-machine.ts'

let db: Db
beforeAll(async () => {
  ;({ db } = await aDatabase())
})

const named = (name: string, states: readonly string[]) => `${name}: ${states.toSorted().join()}`

/** All states of a table, and its named sets. */
const known = [
  ...machines.flatMap(({ name, sets, states }) =>
    [states, ...Object.values(sets)].map((set) => named(tableOf(name).table, set)),
  ),
  ...Object.entries(withoutMachine).map(([table, { states }]) => named(table, states)),
]

async function read<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

/** The lists of states in the constraints and indexes of the catalog. */
async function listsInUse(): Promise<string[]> {
  const places = await read(sql<{ table: string; text: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'c'
    union all select tablename, indexdef from pg_indexes where schemaname = 'public'
  `)
  return places.flatMap(({ table, text }) =>
    [...text.matchAll(/\bstate = ANY \(ARRAY\[([^\]]*)\]/g)].map(([, list = '']) =>
      named(
        table,
        [...list.matchAll(/'(\w+)'/g)].map(([, state = '']) => state),
      ),
    ),
  )
}

test('lists of states in constraints and indexes are named sets of their table', async () => {
  const used = await listsInUse()
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((list) => !known.includes(list))).toEqual([])
})

test('every table with a state has a machine, or says why not', async () => {
  const tables = await read(sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_name)
    where tables.table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'state' order by 1
  `)
  const owners = [...machines.map(({ name }) => tableOf(name).table), ...Object.keys(withoutMachine)]
  expect(tables.map(({ name }) => name)).toEqual(owners.toSorted())
})

test('control: another list in an index is found', async () => {
  await sql`create index on payment (id) where state in ('open', 'paid')`.execute(db)
  expect((await listsInUse()).filter((list) => !known.includes(list))).toEqual(['payment: open,paid'])
})
