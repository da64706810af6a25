import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('a worker whose first queries failed still does its work', async () => {
  const { db } = world.deps
  const { rows } = await sql<{
    source: string
  }>`select pg_get_functiondef('find_due_work'::regproc) as source`.execute(db)
  // The sequence also counts rolled-back calls.
  await sql`create sequence public.questions`.execute(db)
  await rewriteFunction(db, 'find_due_work', [
    [' STABLE', ' VOLATILE'],
    ['(select offset_ms from clock)', "nextval('public.questions') / 0"],
  ])
  await world.startWorker()
  const questions = async () =>
    (await sql<{ count: number }>`select last_value as count from public.questions`.execute(db)).rows[0]
      ?.count
  await expect.poll(questions).toBeGreaterThan(1)
  await aShopper(world, await aForm(db)).pay('4242424242424242')
  const unsent = async () =>
    (await db.selectFrom('mail').select('state').execute()).filter(({ state }) => state !== 'sent').length
  expect(await unsent()).toBe(2)
  await sql.raw(rows[0]?.source ?? '').execute(db)
  await expect.poll(unsent, { timeout: 60_000, interval: 250 }).toBe(0)
})
