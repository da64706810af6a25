import { expect, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld } from '../../build/a-world.ts'
import { countMoney } from '../../build/money/count-rows.ts'

test('a server that stops answers its running requests, and does not wait for idle keep-alive connections', async () => {
  const world = await aWorld({ webhooks: false })
  const shopper = aShopper(world, await aForm(world.deps.db))
  const paymentRequestId = await shopper.freeze(await shopper.fillCart())
  const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
  await world.setScenario({ operation: 'charge', delayMs: 1_000 })
  const paying = shopper.execute(paymentRequestId, session)
  await expect.poll(() => submitted(world)).toBe(1)
  // A keep-alive connection would hold the server for 72 seconds.
  const stopped = world.app.close().then(() => performance.now())
  expect((await paying).body.status).toBe('Confirmed')
  const answered = performance.now()
  expect((await stopped) - answered).toBeLessThan(10_000)
  expect((await countMoney(world.deps.db)).orders).toBe(1)
  await world.close()
})

async function submitted({ deps }: Awaited<ReturnType<typeof aWorld>>): Promise<number> {
  const rows = await deps.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('state', '=', 'submitted')
    .execute()
  return rows.length
}
