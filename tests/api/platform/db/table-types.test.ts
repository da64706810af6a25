import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { drawDatabase } from '../../../../scripts/table-types.ts'
import { drawSchema } from '../../../../scripts/tables/draw-schema.ts'
import { drawTables } from '../../../../scripts/tables/draw-tables.ts'
import { type Column, literalsOf } from '../../../../scripts/tables/read-columns.ts'
import { aDatabase } from '../../../build/a-database.ts'

const file = join(import.meta.dirname, '../../../../src/server/platform/db/tables.ts')

/** Draws the types that `npm run table-types` would write for a database that was changed by this statement. */
async function drawAfter(statement: string, draw = drawDatabase): Promise<string> {
  const database = await aDatabase()
  await database.close()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statement)
    return await draw(client)
  } finally {
    await client.end()
  }
}

describe('the table types', () => {
  test('are those of the migrated database: otherwise run `npm run table-types`', async () => {
    expect(await drawAfter('select 1')).toBe(readFileSync(file, 'utf8'))
  })

  test.each([
    ['a new column', 'alter table cart add note text', '    note: string | null\n'],
    ['a column that may be null', 'alter table cart alter state drop not null', "'ordered' | null\n"],
    [
      'another state',
      `alter table cart drop constraint cart_state_check, add check (state in ('open', 'closed'))`,
      "    state: 'open' | 'closed'\n",
    ],
    ['a default', 'alter table cart alter version set default 1', '    version: Generated<number>\n'],
  ])('differ after %s', async (_name, statement, line) => {
    expect(readFileSync(file, 'utf8')).not.toContain(line)
    expect(await drawAfter(statement)).toContain(line)
  })
})

describe('the schema for reading', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../../../migrations/schema.sql'), 'utf8')

  test('is that of the migrated database: otherwise run `npm run table-types`', async () => {
    expect(await drawAfter('select 1', drawSchema)).toBe(schema)
  })

  test.each([
    ['a new column', 'alter table cart add note text', '  note text'],
    ['another rule', 'alter table cart add constraint cart_new check (version < 9)', 'constraint cart_new'],
    ['an index', 'create index cart_new on cart (version)', 'CREATE INDEX cart_new'],
    ['a grant of one column', 'grant select (state) on cart to obole_member', 'grant select (state) on cart'],
    ['an open table', 'alter table form disable row level security', ''],
    ['a missing policy', 'drop policy by_editor on form', ''],
  ])('differs after %s', async (_name, statement, line) => {
    const drawn = await drawAfter(statement, drawSchema)
    expect(drawn).not.toBe(schema)
    expect(drawn).toContain(line)
  })
})

describe('the generator', () => {
  const aColumn = (name: string, type: string): Column => ({
    table: 'cart',
    name,
    type,
    isNullable: false,
    filledBy: null,
    literals: null,
  })

  test('refuses a jsonb column without a type', () => {
    expect(() => drawTables([aColumn('extra', 'jsonb')], new Set())).toThrow('cart.extra is jsonb')
  })

  test('refuses a type for a column that does not exist', () => {
    expect(() => drawTables([], new Set(['cart.gone']))).toThrow('there is no column cart.gone')
  })

  test.each([
    [`CHECK ((state = ANY (ARRAY['a'::text, 'b-c'::text])))`, ["'a'", "'b-c'"]],
    [`CHECK ((currency = 'EUR'::text))`, ["'EUR'"]],
    [`CHECK ((installments = ANY (ARRAY[1, 3])))`, ['1', '3']],
    [`CHECK ((version >= 0))`, null],
    [`CHECK ((slug ~ '^[a-z]+$'::text))`, null],
    [`CHECK (((state = 'paid'::text) = (order_id IS NOT NULL)))`, null],
  ])('reads %s', (check, literals) => {
    expect(literalsOf(check)).toEqual(literals)
  })
})
