import { expect, test } from 'vitest'
import { aDatabase } from '../../../build/a-database.ts'
import { isEmptied, readBeginning } from '../../../build/database/emptied-database.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { aWorld } from '../../../build/a-world.ts'

const pages = `
  select relname, pg_relation_size(oid) as size, relpages, reltuples from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`

/** A database in which someone bought, and what it was before. */
async function aUsedDatabase() {
  const database = await aDatabase()
  const beginning = await readBeginning(database.pool)
  const fresh = (await database.pool.query(pages)).rows
  const world = await aWorld({ database: { ...database, close: async () => {} } })
  await payInThree(world)
  await world.close()
  return { database, beginning, fresh }
}

test('an emptied database has the rows, numbers, pages and statistics of a new one', async () => {
  const { database, beginning, fresh } = await aUsedDatabase()
  expect((await database.pool.query(pages)).rows).not.toEqual(fresh)
  expect(await isEmptied(database.pool, beginning)).toBe(true)
  expect((await database.pool.query(pages)).rows).toEqual(fresh)
  expect(await readBeginning(database.pool)).toEqual(beginning)
  await database.close()
})

test('a database with another schema is not used again', async () => {
  const { database, beginning } = await aUsedDatabase()
  await rewriteFunction(database.db, 'claim_due_installments', [['i.try_on < p_today - 1 or', '']])
  expect(await isEmptied(database.pool, beginning)).toBe(false)
  await database.close()
})

test('a database in which someone still looks at rows is not used again', async () => {
  const { database, beginning } = await aUsedDatabase()
  const reader = await database.pool.connect()
  await reader.query('begin')
  expect(await isEmptied(database.pool, beginning)).toBe(false)
  await reader.query('rollback')
  reader.release()
  await database.close()
})
