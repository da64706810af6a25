import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { findDueWork } from '#server/program/worker/due-work-store.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type Pooler, aPooler, missingPooler } from '../../build/database/a-pooler.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

const missing = missingPooler()
const buyers = 30

let world: ProcessWorld
let pooler: Pooler

beforeAll(async () => {
  if (missing !== null) return
  world = await aProcessWorld()
  pooler = await aPooler(world.database.url)
})
afterAll(async () => {
  if (missing !== null) return
  await world.close()
  await pooler.close()
})

/** Buyers at once, more than the pooler has connections; returns the statuses of their orders. */
async function buyAtOnce(form: Awaited<ReturnType<typeof aForm>>): Promise<(string | undefined)[]> {
  const buy = async (host: number) => {
    const buyer = aShopper(world, form, { 'x-forwarded-for': `203.0.${host}.1` })
    const { executed } = await buyer.pay('4242424242424242').catch(() => ({ executed: { status: 'error' } }))
    return executed.status
  }
  return Promise.all(Array.from({ length: buyers }, (_, index) => buy(index + 1)))
}

test('orders through pgbouncer in transaction mode: each is confirmed, its mails are sent, limits apply', async ({
  skip,
}) => {
  skip(missing !== null, missing ?? '')
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: world.database.url,
    TRUSTED_PROXIES: 'loopback',
  }
  const program = await world.start({ env })
  expect(await buyAtOnce(await aForm(world.db))).toEqual(Array.from({ length: buyers }, () => 'Confirmed'))
  const unsent = () => world.db.selectFrom('mail').select('id').where('state', '<>', 'sent').execute()
  await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
  const deps = { db: world.db, clock: { now: () => new Date() } }
  expect(await violationsOf({ deps, sandbox: world.sandbox })).toEqual([])

  const pooled = openDatabase(pooler.url, { prepares: false, isPooler: true })
  const limit = sql<{ limit: string; zone: string }>`
    select current_setting('statement_timeout') as limit, current_setting('timezone') as zone
  `
  expect((await limit.execute(pooled.db)).rows).toEqual([{ limit: '5s', zone: 'UTC' }])
  await pooled.close()
  await program.stop()
  // It migrates again with the same role, whose statements are now limited.
  const again = await world.start({ env })
  await again.stop()
})

test('negative control: with start-up options it does not start, and named statements fail', async ({
  skip,
}) => {
  skip(missing !== null, missing ?? '')
  const started = world.start({ env: { DATABASE_URL: pooler.url } })
  await expect(started).rejects.toThrow('Set DATABASE_DIRECT_URL to the database')
  const preparing = openDatabase(pooler.url, { isPooler: true })
  const now = new Date()
  const ask = () => findDueWork(preparing.db, { now, today: parisDate(now), providers: [] })
  const answers = await Promise.allSettled(Array.from({ length: 40 }, ask))
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []))
  expect(refusals.join()).toContain('prepared statement')
  await preparing.close()
})
