import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { restorePoint } from '#server/platform/faults.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, type RunningProcess, aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aBackup } from '../../build/database/a-backup.ts'
import { readProviderLedger, violationsOf } from '../../build/invariant-checks.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'

// A backup of an older moment is put back under the real program, while the provider has the charges made since.

const card = '4242424242424242'
const lost = 3
const suspendedText =
  'Les paiements sont suspendus pour le moment, à la suite d’un incident technique. Rien n’a été débité. Réessayez plus tard.'
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
})
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
const expectCli = async (args: readonly string[], code: number, text: string) => {
  const ended = await cli(...args)
  expect(ended.out).toContain(text)
  expect(ended.code).toBe(code)
}
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
  const running = await startRestored()
  // Known before the first answer.
  const cart = await shopper.fillCart()
  const refused = await shopper.startPayment(cart)
  expect([refused.status, refused.body]).toEqual([
    503,
    expect.objectContaining({ code: 'PAYMENTS_SUSPENDED' }),
  ])
  expect(refused.body).toHaveProperty('message', suspendedText)
  expect(await (await fetch(`${world.url}/readyz`)).json()).toEqual({
    status: 'ready',
    payments: 'suspended: database restored, run npm run cli -- restore resolve',
  })
  expect(await restoredMetric()).toBe(String(lost))
  const { organizationSlug, formSlug } = shopper.names
  const page = await fetch(`${world.url}/associations/${organizationSlug}/formulaires/${formSlug}`)
  expect(page.status).toBe(200)
  await expectCli(['verify-ledger'], 1, 'I2 each captured charge')
  await expectCli(['reconcile'], 1, 'is ours and unknown here')
  // Listed, and nothing refunded without confirmation.
  await expectCli(['restore', 'resolve'], 0, `${lost} charges`)
  expect((await refundsAtBank()).filter(({ back }) => back > 0)).toEqual([])
  // Killed between the first refund and its record, then twice at once.
  await world.cli(['restore', 'resolve', '--yes'], { DATABASE_URL: backupUrl, OBOLE_FAULT: restorePoint })
  expect((await refundsAtBank()).filter(({ back }) => back > 0)).toHaveLength(1)
  const both = await Promise.all([cli('restore', 'resolve', '--yes'), cli('restore', 'resolve', '--yes')])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const backAtBank = await refundsAtBank()
  expect(backAtBank.filter(({ amount, back }) => back === amount)).toHaveLength(lost)
  expect(backAtBank.filter(({ back }) => back === 0)).toHaveLength(1)
  expect((await readProviderLedger(world.sandbox.url)).refunds).toHaveLength(lost)
  // Taken again, with numbers that no payer holds.
  expect(await restoredMetric()).toBe('0')
  const paid = await shopper.payCart(cart, card)
  expect(paid.executed.status).toBe('Confirmed')
  const [before, ...since] = await numbersIn(backupUrl)
  expect([before, since]).toEqual([held[0], [expect.stringMatching(/-100001$/)]])
  expect(held).not.toContain(since[0])
  await expectCli(['verify-ledger'], 0, 'ledger balanced: ')
  await expectCli(['reconcile'], 0, `${lost + 2} charges compared`)
  await restored(async (db) => {
    const deps = { db, clock: { now: () => new Date() } }
    expect(await violationsOf({ deps, sandbox: world.sandbox })).toEqual([])
  })
  await running.stop()
})

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
})

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
  await expectCli(['verify-ledger'], 1, 'I2 each captured charge')
})
