import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('a runner whose first question of the database failed does its jobs all the same, once it has fallen silent', async () => {
  const { db } = world.deps
  // The sequence counts what is rolled back, too.
  await sql`create sequence public.questions`.execute(db)
  await sql`create function public.refuse() returns trigger language plpgsql as $$
    begin perform nextval('public.questions'); raise exception 'not now'; end $$`.execute(db)
  await sql`create trigger refuse before insert on graphile_worker._private_tasks
    for each statement execute function public.refuse()`.execute(db)
  await world.startWorker()
  const questions = async () =>
    (await sql<{ is_called: boolean }>`select is_called from public.questions`.execute(db)).rows[0]?.is_called
  await expect.poll(questions, { timeout: 10_000 }).toBe(true)
  await sql`drop trigger refuse on graphile_worker._private_tasks`.execute(db)
  await aShopper(world, await aForm(db)).pay('4242424242424242')
  const unsent = async () =>
    (await db.selectFrom('mail').select('state').execute()).filter(({ state }) => state !== 'sent').length
  expect(await unsent()).toBe(2)
  await expect.poll(unsent, { timeout: 50_000, interval: 500 }).toBe(0)
}, 90_000)
