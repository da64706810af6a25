import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MovableClock, startMovableClock } from '#server/platform/clock/clock.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { startWorker } from '#server/program/worker/start-worker.ts'
import { aDatabase } from '../../build/a-database.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { countStatements } from '../../build/database/statements.ts'

/** The limit of statements a second for an idle program, its clock and all its loops together. */
const atMost = 5
/** One round of the slowest loop below a minute. */
const watchedMs = 20_000

let database: DatabaseHandle & { readonly url: string }
let statements: ReturnType<typeof countStatements>
let world: World
let clock: MovableClock
beforeAll(async () => {
  database = await aDatabase()
  statements = countStatements(database)
  world = await aWorld({ database })
  await aShopper(world, await aForm(database.db)).pay('4242424242424242')
  clock = startMovableClock(database.db, world.deps.log)
})
afterAll(async () => {
  clock.stop()
  await world.close()
})

/** Statements a second at the database while `act` runs. */
async function watch(): Promise<number> {
  const before = statements.sent.length
  await wait(watchedMs)
  return ((statements.sent.length - before) * 1_000) / watchedMs
}

const renderMail = async () => ({ subject: 'mail', html: '', text: '' })
const start = (heard: Pick<MovableClock, 'listen'>) => {
  const deps = { ...world.deps, clock }
  const mail = {
    ...deps,
    renderMail,
    readMailIdentity: async () => null,
    transport: mailboxTransport,
    host: 'localhost',
  }
  return startWorker(deps, mail, pino({ level: 'silent' }), heard)
}
const unsent = async () =>
  (await database.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()).length

test('an idle program sends fewer than five statements a second, and does all its work', async () => {
  const worker = start(clock)
  try {
    await expect.poll(unsent, { timeout: 10_000 }).toBe(0)
    // The work of each minute is also done at the start.
    await wait(3_000)
    expect(await watch()).toBeLessThan(atMost)
  } finally {
    await worker.stop()
  }
})

test('negative control: a program whose clock has its own query and that asks twice sends more', async () => {
  const workers = [start({ listen: () => () => {} }), start({ listen: () => () => {} })]
  try {
    await wait(3_000)
    expect(await watch()).toBeGreaterThan(atMost)
  } finally {
    for (const worker of workers) await worker.stop()
  }
})
