import { setTimeout as wait } from 'node:timers/promises'
import { type ExpectStatic, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { sandboxControls } from '../../build/money/sandbox-controls.ts'

/** Longer than the usual grace of 10 or 20 seconds, shorter than the time-out of the provider. */
const slowChargeMs = 25_000

/** Stops the program by these signals while a payment waits for the bank; gives the answer, or null. */
async function stopDuringPayment(
  expect: ExpectStatic,
  signals: readonly NodeJS.Signals[],
  after: (answer: string | null, violations: readonly unknown[]) => void,
): Promise<void> {
  const world = await aProcessWorld()
  try {
    const running = await world.start()
    const shopper = aShopper(world, await aForm(world.db))
    const paymentRequestId = await shopper.freeze(await shopper.fillCart())
    const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
    await sandboxControls(world.sandbox.url).setScenario({ operation: 'charge', delayMs: slowChargeMs })
    const paying = shopper.execute(paymentRequestId, session).then(
      ({ body }) => String(body.status),
      () => null,
    )
    const submitted = async () => {
      const row = await world.db.selectFrom('payment_attempt').select('state').executeTakeFirst()
      return row?.state
    }
    await expect.poll(submitted, { timeout: 20_000 }).toBe('submitted')
    for (const signal of signals) {
      process.kill(running.pid, signal)
      await wait(500)
    }
    const answer = await paying
    await running.ended
    const deps = { db: world.db, clock: { now: () => new Date() } }
    after(answer, await violationsOf({ deps, sandbox: world.sandbox }))
  } finally {
    await world.close()
  }
}

test.concurrent('a program that is stopped answers the payment that waits for the bank', ({ expect }) =>
  stopDuringPayment(expect, ['SIGTERM'], (answer, violations) => {
    expect(answer).toBe('Confirmed')
    expect(violations).toEqual([])
  }))

test.concurrent('negative control: one that ends at once, as at a second signal, leaves its payer without an answer', ({
  expect,
}) =>
  stopDuringPayment(expect, ['SIGTERM', 'SIGTERM'], (answer) => {
    expect(answer).toBeNull()
  }))
