import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type ExpectStatic, test } from 'vitest'
import { aDatabase } from '../../build/a-database.ts'
import { aForm } from '../../build/a-form.ts'
import { aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { startSiteProcess } from '../../build/e2e/site-process.ts'
import { readProviderLedger, violationsOf } from '../../build/invariant-checks.ts'
import { sandboxControls } from '../../build/money/sandbox-controls.ts'

type Db = Parameters<typeof aForm>[0]

interface Place {
  readonly db: Db
  readonly url: string
  readonly sandbox: { readonly url: string }
}

/** The process of the test bank that a program started, by its command line. */
function bankOf(parentPid: number): number {
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return (
        words.some((word) => word.endsWith('sandbox-provider/main.ts')) && words.includes(String(parentPid))
      )
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error('no process of the test bank')
  return Number(found)
}

const isUp = async (url: string) => (await fetch(`${url}/healthz`).catch(() => null))?.status === 200

/** Starts a purchase whose charge is in the bank's ledger when its process is killed, before it answers. */
async function purchaseWithKill({ db, url, sandbox }: Place, kill: () => void) {
  const shopper = aShopper({ url, sandbox }, await aForm(db))
  const paymentRequestId = await shopper.freeze(await shopper.fillCart())
  const entered = await shopper.enterPayment(paymentRequestId, '4242424242424242')
  await sandboxControls(sandbox.url).setScenario({ operation: 'charge', delayAnswerMs: 60_000 })
  const paying = shopper.execute(paymentRequestId, entered.session)
  for (let charges = 0; charges === 0; await wait(50))
    charges = (await readProviderLedger(sandbox.url)).charges.length
  kill()
  const { body } = await paying
  return { shopper, entered, body }
}

async function endOf(
  expect: ExpectStatic,
  { shopper, entered }: Awaited<ReturnType<typeof purchaseWithKill>>,
): Promise<void> {
  const status = async () => (await shopper.confirm(entered.paymentId)).body.status
  await expect.poll(status, { timeout: 120_000, interval: 500 }).toBe('Confirmed')
}

test.concurrent('the test bank is killed during a purchase: it comes back with its ledger, and the payment is confirmed', async ({
  expect,
}) => {
  const database = await aDatabase()
  const site = await startSiteProcess(database.url)
  const place = { db: database.db, url: site.url, sandbox: { url: site.sandboxUrl } }
  try {
    const purchase = await purchaseWithKill(place, () => process.kill(bankOf(site.pid), 'SIGKILL'))
    expect(purchase.body.status).toBe('Pending')
    await expect.poll(() => isUp(site.sandboxUrl), { timeout: 30_000 }).toBe(true)
    await endOf(expect, purchase)
    expect((await readProviderLedger(site.sandboxUrl)).charges).toMatchObject([{ state: 'succeeded' }])
    expect((await purchase.shopper.pay('4242424242424242')).executed.status).toBe('Confirmed')
    const deps = { db: database.db, clock: { now: () => new Date() } }
    expect(await violationsOf({ deps, sandbox: place.sandbox })).toEqual([])
  } finally {
    await site.stop()
    await database.close()
  }
  // It ends with the program that started it.
  expect(await isUp(site.sandboxUrl)).toBe(false)
})

test.concurrent('negative control: a bank that is not watched stays away, and the payment stays pending', async ({
  expect,
}) => {
  const world = await aProcessWorld()
  try {
    await world.start()
    const purchase = await purchaseWithKill(world, () => process.kill(world.bankPid, 'SIGKILL'))
    expect(purchase.body.status).toBe('Pending')
    await wait(10_000)
    expect(await isUp(world.sandbox.url)).toBe(false)
    expect((await purchase.shopper.confirm(purchase.entered.paymentId)).body.status).toBe('Pending')
  } finally {
    await world.close()
  }
})
