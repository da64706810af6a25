import { inject, test } from 'vitest'
import { type KillPoint, killPoints } from '#server/platform/faults.ts'
import { aForm } from '../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../build/a-process.ts'
import { aShopper } from '../build/a-shopper.ts'
import { countMoney } from '../build/money/count-rows.ts'
import { violationsOf, readProviderLedger } from '../build/invariant-checks.ts'
import { sandboxControls } from '../build/money/sandbox-controls.ts'

const minute = 60_000
const capturedBy = async (world: ProcessWorld) =>
  (await readProviderLedger(world.sandbox.url)).charges.filter(({ state }) => state === 'succeeded').length

/** Pays until the program dies; the ids identify what was under way. */
async function payUntilDeath(world: ProcessWorld, point: KillPoint) {
  const running = await world.start({ fault: point })
  const shopper = aShopper(world, await aForm(world.db))
  const paymentRequestId = await shopper.freeze(await shopper.fillCart())
  const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
  // The answer may never arrive: the process dies before, or right after.
  await shopper.execute(paymentRequestId, session).catch(() => null)
  const signal = await running.ended
  if (signal !== 'SIGKILL') throw new Error(`it ended by ${signal}`)
  return { shopper, paymentRequestId, session }
}

const notifyOf = async (world: ProcessWorld) => {
  const { orders, live } = await countMoney(world.db)
  const mails = await world.db.selectFrom('mail').select('state').execute()
  const unsent = mails.filter(({ state }) => state !== 'sent').length
  return { orders, live, unsent, mails: mails.length }
}

/** Every second one in `npm test`, the others in the second gate. */
const gate = inject('gate')
const pointsOfGate = killPoints.filter(
  (_, index) => gate === 'everything' || (index % 2 === 0) === (gate === 'quick'),
)

test.concurrent.for(pointsOfGate)(
  'killed at %s: one order per charge within a minute',
  async (point, { expect }) => {
    const world = await aProcessWorld()
    try {
      const { setScenario } = sandboxControls(world.sandbox.url)
      // The worst case for pending work: no webhook arrives, except in the test that kills in the webhook.
      const needsWebhook = point === 'after-webhook-insert'
      if (!needsWebhook) await setScenario({ operation: 'webhook', times: 1000, withhold: true })
      const { shopper, paymentRequestId, session } = await payUntilDeath(world, point)
      await world.start()
      const captured = await capturedBy(world)
      expect(captured).toBe(point === 'after-tx1' ? 0 : 1)
      await expect
        .poll(() => notifyOf(world), { timeout: minute, interval: 250 })
        .toEqual({ orders: captured, live: 0, unsent: 0, mails: captured + captured })
      expect(await capturedBy(world)).toBe(captured)
      // A repeated request gives the result and never charges a second time.
      const { body } = await shopper.execute(paymentRequestId, session)
      expect(body.status).toBe(captured === 1 ? 'Confirmed' : 'Failed')
      if (captured === 0) {
        const again = await shopper.charge(paymentRequestId, '4242424242424242')
        expect(again.executed.status).toBe('Confirmed')
      }
      expect(await capturedBy(world)).toBe(1)
      const deps = { db: world.db, clock: { now: () => new Date() } }
      expect(await violationsOf({ deps, sandbox: world.sandbox })).toEqual([])
    } finally {
      await world.close()
    }
  },
)

test('a fault is refused outside tests: the program does not start with one', async ({ expect }) => {
  const world = await aProcessWorld()
  try {
    const started = world.start({ fault: 'after-tx1', env: { NODE_ENV: 'production' } })
    await expect(started).rejects.toThrow('ended with code 1')
  } finally {
    await world.close()
  }
})
