import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ExpectStatic, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { sandboxControls } from '../../build/money/sandbox-controls.ts'

const hour = 3_600_000
const movedDate = join(import.meta.dirname, '../../build/moved-date.mjs')

/** The real program, whose machine's clock the test sets; the test bank is on the same machine. */
async function withClock(
  act: (
    world: ProcessWorld,
    setClock: (ms: number) => Promise<void>,
    start: () => Promise<unknown>,
  ) => Promise<void>,
): Promise<void> {
  const world = await aProcessWorld()
  const file = join(world.dataDir, 'moved-date')
  const setClock = async (ms: number) => {
    writeFileSync(file, String(ms))
    await sandboxControls(world.sandbox.url).moveClock(ms)
    await wait(200)
  }
  const env = { NODE_OPTIONS: `--import ${movedDate}`, OBOLE_MOVED_DATE: file, TZ: 'Europe/Paris' }
  try {
    await act(world, setClock, () => world.start({ env }))
  } finally {
    await world.close()
  }
}

/** All that a purchase leaves to be done is done, and the ledgers agree. */
async function expectAllDone(expect: ExpectStatic, world: ProcessWorld, orders: number) {
  const left = async () => {
    const mails = await world.db.selectFrom('mail').select('state').execute()
    const events = await world.db.selectFrom('provider_event').select('handled_at').execute()
    return {
      unsent: mails.filter(({ state }) => state !== 'sent').length,
      unhandled: events.filter(({ handled_at }) => handled_at === null).length,
      mails: mails.length,
    }
  }
  const done = { unsent: 0, unhandled: 0, mails: orders * 2 }
  await expect.poll(left, { timeout: 90_000, interval: 250 }).toEqual(done)
  const deps = { db: world.db, clock: { now: () => new Date() } }
  expect(await violationsOf({ deps, sandbox: world.sandbox })).toEqual([])
  const made = await world.db.selectFrom('order').select(['number', 'created_at']).orderBy('number').execute()
  expect(made).toHaveLength(orders)
  return made
}

test.concurrent('the clock of the machine goes back an hour: what was begun ends, and nothing waits for an hour', ({
  expect,
}) =>
  withClock(async (world, setClock, start) => {
    await setClock(0)
    await start()
    const shopper = aShopper(world, await aForm(world.db))
    const statuses: string[] = []
    const pay = async () => statuses.push((await shopper.pay('4242424242424242')).executed.status)
    await pay()
    const begun = await shopper.fillCart()
    const atTheBank = await shopper.pay('4000000000003220')
    await setClock(-hour)
    statuses.push((await shopper.payCart(begun, '4242424242424242')).executed.status)
    await shopper.answerBank(atTheBank.executed.redirectUrl ?? '', 'success')
    statuses.push((await shopper.confirm(atTheBank.paymentId)).body.status)
    await pay()
    const made = await expectAllDone(expect, world, 4)
    expect(statuses).toEqual(['Confirmed', 'Confirmed', 'Confirmed', 'Confirmed'])
    // The program did see the other time.
    expect((made[0]?.created_at.getTime() ?? 0) - (made[1]?.created_at.getTime() ?? 0)).toBeGreaterThan(
      hour / 2,
    )
    await setClock(0)
    await pay()
    await expectAllDone(expect, world, 5)
  }))

test.concurrent('summer time ends while visitors buy: the repeated hour changes nothing', ({ expect }) =>
  withClock(async (world, setClock, start) => {
    await setClock(0)
    await start()
    const shopper = aShopper(world, await aForm(world.db))
    await setClock(Date.parse('2026-10-25T00:59:50Z') - Date.now())
    // Twenty seconds around 3:00, when clocks in Paris show 2:00 again.
    const until = performance.now() + 20_000
    const ends: string[] = []
    while (performance.now() < until) {
      ends.push((await shopper.pay('4242424242424242')).executed.status)
      await wait(500)
    }
    expect(new Set(ends)).toEqual(new Set(['Confirmed']))
    const made = await expectAllDone(expect, world, ends.length)
    const times = made.map(({ created_at }) => created_at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.min(...times)).toBeLessThan(Date.parse('2026-10-25T01:00:00Z'))
  }))

test.concurrent('negative control: a lease by the time of the program would wait for an hour', ({ expect }) =>
  withClock(async (world, setClock, start) => {
    await setClock(0)
    await start()
    const shopper = aShopper(world, await aForm(world.db))
    await shopper.pay('4242424242424242')
    await expectAllDone(expect, world, 1)
    // Work that is due by the time of before, instead of PostgreSQL's, as the claims of mails and events read it.
    await sql`alter table mail alter column next_try_at set default now() + interval '1 hour'`.execute(
      world.db,
    )
    await setClock(-hour)
    await shopper.pay('4242424242424242')
    await wait(3_000)
    const unsent = await world.db.selectFrom('mail').select('id').where('state', '<>', 'sent').execute()
    expect(unsent.length).toBeGreaterThan(0)
  }))
