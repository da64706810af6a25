import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { type SqlFunction, applySqlFunctions, readSqlFunctions } from '#server/platform/db/sql-functions.ts'
import { generateStateFunctions } from '#server/platform/db/state-functions.ts'
import { anEmptyDatabase } from '../../../build/a-database.ts'

let client: pg.Client
beforeEach(async () => {
  client = new pg.Client({ connectionString: await anEmptyDatabase() })
  await client.connect()
})
afterEach(() => client.end())

const aFile = (name: string, sql: string): SqlFunction => ({
  name,
  file: `test/${name.replaceAll('_', '-')}.sql`,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
})

const answering = (answer: string, signature = 'one(p_a integer) returns integer') =>
  aFile('one', `create or replace function ${signature} language sql as 'select ${answer}';`)

const ask = async (query: string) => (await client.query<{ answer: unknown }>(query)).rows[0]?.answer

describe('the functions of a database follow their files', () => {
  test('a changed file is applied again, an unchanged one is not', async () => {
    await applySqlFunctions(client, [answering('1')])
    const version = `select xmin::text as answer from pg_proc where proname = 'one'`
    const first = await ask(version)
    await applySqlFunctions(client, [answering('1')])
    expect(await ask(version)).toBe(first)
    await applySqlFunctions(client, [answering('2')])
    expect(await ask('select one(0) as answer')).toBe(2)
  })

  test('another result or other parameters leave no former function behind', async () => {
    await applySqlFunctions(client, [answering('1')])
    await applySqlFunctions(client, [answering(`''a''`, 'one(p_a integer) returns text')])
    expect(await ask('select one(0) as answer')).toBe('a')
    await applySqlFunctions(client, [answering('3', 'one(p_a text, p_b text) returns integer')])
    expect(await ask(`select count(*)::integer as answer from pg_proc where proname = 'one'`)).toBe(1)
  })

  test('a removed file drops its function', async () => {
    await applySqlFunctions(client, [answering('1')])
    await applySqlFunctions(client, [])
    expect(await ask(`select count(*)::integer as answer from pg_proc where proname = 'one'`)).toBe(0)
  })

  test('a drop that would remove a trigger fails, and nothing is changed', async () => {
    await client.query('create table guarded (id integer)')
    const guard = aFile(
      'guard',
      `create or replace function guard() returns trigger language plpgsql as 'begin return new; end';
       create or replace trigger guarded before update on guarded for each row execute function guard();`,
    )
    await applySqlFunctions(client, [guard])
    await expect(applySqlFunctions(client, [answering('1')])).rejects.toThrow('guard() cannot be dropped')
    await client.query('rollback')
    expect(await ask(`select count(*)::integer as answer from pg_trigger where tgname = 'guarded'`)).toBe(1)
    expect(await ask(`select count(*)::integer as answer from pg_proc where proname = 'one'`)).toBe(0)
  })

  test('a trigger that its file does not attach any more fails, and nothing is changed', async () => {
    await client.query('create table guarded (id integer)')
    const body = `create or replace function guard() returns trigger language plpgsql as 'begin return new; end';`
    const attaching = (name: string) =>
      `create or replace trigger ${name} before update on guarded for each row execute function guard();`
    await applySqlFunctions(client, [aFile('guard', `${body}\n${attaching('guarded')}`)])
    await expect(
      applySqlFunctions(client, [aFile('guard', `${body}\n${attaching('guarded_anew')}`)]),
    ).rejects.toThrow('sql/test/guard.sql does not attach the trigger guarded of guarded any more')
    await client.query('rollback')
    expect(await ask(`select count(*)::integer as answer from pg_trigger where tgname like 'guarded%'`)).toBe(
      1,
    )
  })

  test('a file that defines something else is refused', async () => {
    const wrong = aFile('two', `create or replace function one() returns integer language sql as 'select 1';`)
    await expect(applySqlFunctions(client, [wrong])).rejects.toThrow('sql/test/two.sql does not define two')
  })
})

test('two processes that start at once apply a change once', async () => {
  const url = await anEmptyDatabase()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const own = new pg.Client({ connectionString: url })
  await own.connect()
  const { rows } = await own.query<{ transactions: string; count: string }>(
    'select count(distinct xmin::text) as transactions, count(*) from sql_function',
  )
  // Each function is stamped once, in its own savepoint.
  const known = [...generateStateFunctions(), ...(await readSqlFunctions())]
  expect(rows[0]?.count).toBe(String(known.length))
  expect(rows[0]?.transactions).toBe(rows[0]?.count)
  await own.end()
})

test('every body is valid once all functions exist', async () => {
  const url = await anEmptyDatabase()
  await migrate(url)
  const own = new pg.Client({ connectionString: url })
  await own.connect()
  const refused: string[] = []
  for (const { file, sql } of await readSqlFunctions())
    await own.query(sql).catch((error: unknown) => refused.push(`${file}: ${String(error)}`))
  await own.end()
  expect(refused).toEqual([])
})
