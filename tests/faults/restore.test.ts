import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { restorePoint } from '#server/faults.ts'
import { aForm } from '../build/a-form.ts'
import { type ProcessWorld, type RunningProcess, aProcessWorld } from '../build/a-process.ts'
import { aShopper } from '../build/a-shopper.ts'
import { aBackup } from '../build/database/a-backup.ts'
import { readProviderLedger, violationsOf } from '../build/invariant-checks.ts'
import { rewriteFunction } from '../build/money/without-guard.ts'

// A backup of an older moment is put back under the real program, while the provider has the charges made since.

const card = '4242424242424242'
const lost = 3
let world: ProcessWorld
let shopper: ReturnType<typeof aShopper>
let backupUrl: string

beforeEach(async () => {
  world = await aProcessWorld()
  const form = await aForm(world.db)
  shopper = aShopper(world, form)
  await pay(await world.start(), 1)
  backupUrl = await aBackup(world.database.url)
  await pay(await world.start(), lost)
}, 120_000)
afterEach(() => world.close())

/** Takes paid orders, and stops the program. */
async function pay(running: RunningProcess, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) expect((await shopper.pay(card)).executed.status).toBe('Confirmed')
  await running.stop()
}

/** The restored database. */
const restored = <T>(read: (db: ProcessWorld['db']) => Promise<T>): Promise<T> => inDatabase(backupUrl, read)

async function inDatabase<T>(url: string, read: (db: ProcessWorld['db']) => Promise<T>): Promise<T> {
  const database = openDatabase(url)
  try {
    return await read(database.db)
  } finally {
    await database.close()
  }
}

const numbersIn = (url: string) =>
  inDatabase(url, async (db) =>
    (await db.selectFrom('order').select('number').execute()).map(({ number }) => number).toSorted(),
  )

const cli = (...args: readonly string[]) => world.cli(args, { DATABASE_URL: backupUrl })
const startRestored = () => world.start({ env: { DATABASE_URL: backupUrl } })
const restoredMetric = async () =>
  /^obole_restored (\d+)$/m.exec(await (await fetch(`${world.url}/metrics`)).text())?.[1]

/** Refunded cents of each captured charge. */
async function refundsAtBank(): Promise<{ amount: number; back: number }[]> {
  const { charges, refunds } = await readProviderLedger(world.sandbox.url)
  return charges.map(({ id, amount }) => ({
    amount,
    back: refunds.filter(({ chargeId }) => chargeId === id).reduce((sum, one) => sum + one.amount, 0),
  }))
}

test('an older database is put back: payments are suspended, each unknown charge is refunded once, numbers are new', async () => {
  const held = await numbersIn(world.database.url)
  const begun = performance.now()
  const running = await startRestored()
  // Known before the first answer.
  const cart = await shopper.fillCart()
  const refused = await shopper.startPayment(cart)
  console.log(`start, cart and refusal: ${Math.round(performance.now() - begun)} ms`)
  expect([refused.status, refused.body]).toEqual([
    503,
    expect.objectContaining({
      code: 'PAYMENTS_SUSPENDED',
      message: expect.stringMatching(/^Les paiements sont suspendus .* Rien n’a été débité/),
    }),
  ])
  expect(await (await fetch(`${world.url}/readyz`)).json()).toMatchObject({
    status: 'ready',
    payments: expect.stringContaining('restore resolve'),
  })
  expect(await restoredMetric()).toBe(String(lost))
  const { organizationSlug, formSlug } = shopper.names
  const page = await fetch(`${world.url}/associations/${organizationSlug}/formulaires/${formSlug}`)
  expect(page.status).toBe(200)
  expect(await cli('verify-ledger')).toMatchObject({ code: 1, out: expect.stringContaining('I2') })
  expect(await cli('reconcile')).toMatchObject({ code: 1, out: expect.stringContaining('restore resolve') })
  // Listed, and nothing refunded without confirmation.
  expect(await cli('restore', 'resolve')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${lost} charges`),
  })
  expect((await refundsAtBank()).filter(({ back }) => back > 0)).toEqual([])
  // Killed between the first refund and its record, then twice at once.
  await world.cli(['restore', 'resolve', '--yes'], { DATABASE_URL: backupUrl, OBOLE_FAULT: restorePoint })
  expect((await refundsAtBank()).filter(({ back }) => back > 0)).toHaveLength(1)
  const both = await Promise.all([cli('restore', 'resolve', '--yes'), cli('restore', 'resolve', '--yes')])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect((await refundsAtBank()).map(({ amount, back }) => back / amount).toSorted()).toEqual([0, 1, 1, 1])
  expect((await readProviderLedger(world.sandbox.url)).refunds).toHaveLength(lost)
  // Taken again, with numbers that no payer holds.
  expect(await restoredMetric()).toBe('0')
  const paid = await shopper.payCart(cart, card)
  expect(paid.executed.status).toBe('Confirmed')
  const [kept, ...since] = await numbersIn(backupUrl)
  expect([kept, since]).toEqual([held[0], [expect.stringMatching(/-100001$/)]])
  expect(held).not.toContain(since[0])
  expect(await cli('verify-ledger')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ledger balanced: \d+ transactions$/m),
  })
  expect(await cli('reconcile')).toMatchObject({ code: 0 })
  await restored(async (db) => {
    const deps = { db, clock: { now: () => new Date() } }
    expect(await violationsOf({ deps, sandbox: world.sandbox })).toEqual([])
  })
  await running.stop()
}, 180_000)

test('the same backup put back twice: no number of either series is given again', async () => {
  const first = await aBackup(backupUrl)
  let running = await startRestored()
  expect((await cli('restore', 'resolve', '--yes')).code).toBe(0)
  await pay(running, 1)
  const held = [...(await numbersIn(world.database.url)), ...(await numbersIn(backupUrl))]
  backupUrl = first
  running = await startRestored()
  expect((await cli('restore', 'resolve', '--yes')).code).toBe(0)
  await pay(running, 1)
  const [, again = ''] = await numbersIn(backupUrl)
  expect(again).toMatch(/-200001$/)
  expect(held).not.toContain(again)
}, 180_000)

test('negative control: without the comparison, numbers are given again and charges stay without order or refund', async () => {
  await restored((db) =>
    rewriteFunction(db, 'note_unknown_charges', [
      ["jsonb_to_recordset(p -> 'charges')", "jsonb_to_recordset('[]'::jsonb)"],
    ]),
  )
  const held = await numbersIn(world.database.url)
  const running = await startRestored()
  await pay(running, 1)
  const numbers = await numbersIn(backupUrl)
  expect(held).toContain(numbers[1])
  expect((await cli('restore', 'resolve', '--yes')).out).toContain('not restored')
  expect((await refundsAtBank()).filter(({ back }) => back > 0)).toEqual([])
  expect(await cli('verify-ledger')).toMatchObject({ code: 1, out: expect.stringContaining('I2') })
}, 180_000)
