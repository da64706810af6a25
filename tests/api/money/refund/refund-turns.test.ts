import { afterEach, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { refundTurn } from '#server/money/refund/retry-at.ts'
import { pollOrphans } from '#server/money/provider-sync/refund-orphan.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { deceiving, payTwice } from '../../../build/money-out/an-orphan.ts'
import { ask, lastOrder } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
afterEach(() => world.close())

/** The longest time that Stripe's adapter and the database may take for one refund. */
const slowestMs = 90_000

/** A provider whose first refunds wait for each other, up to a number; counts how many run at once at most. */
function together(count: number) {
  const seen = { now: 0, most: 0 }
  const all = Promise.withResolvers<void>()
  const wrapProvider = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    refund: async (request) => {
      seen.now += 1
      seen.most = Math.max(seen.most, seen.now)
      if (seen.now === count) all.resolve()
      await all.promise
      try {
        return await provider.refund(request)
      } finally {
        seen.now -= 1
      }
    },
  })
  return { seen, wrapProvider }
}

test('due refunds are requested in parallel, as many as there are slots', async () => {
  const { seen, wrapProvider } = together(refundTurn.slots)
  world = await aWorld({ webhooks: false, wrapProvider })
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  const orderId = await lastOrder(world.deps)
  const many = 3 * refundTurn.slots + 2
  for (let n = 0; n < many; n += 1)
    await ask(world.deps, orderId, { wish: { scope: 'amount', amount: cents(100) } })
  expect(await pollRefunds(world.deps)).toBe(many)
  expect(seen.most).toBe(refundTurn.slots)
  // Each is claimed when it starts, and its lease does not end while the slowest one runs.
  expect(slowestMs).toBeLessThan(refundTurn.leaseMs)
  expect(await pollRefunds(world.deps)).toBe(0)
  expect((await world.readProviderLedger()).refunds).toHaveLength(many)
  expect(await violationsOf(world)).toEqual([])
})

test('so are refunds of money without an order', async () => {
  const { seen, wrapProvider } = together(3)
  world = await aWorld({ webhooks: false, wrapProvider: (provider) => wrapProvider(deceiving(provider)) })
  const shopper = aShopper(world, await aForm(world.deps.db))
  for (const event of ['evt_1', 'evt_2', 'evt_3']) await payTwice(world, shopper, event)
  expect(await pollOrphans(world.deps)).toBe(3)
  expect(seen.most).toBe(3)
  expect((await world.readProviderLedger()).refunds).toHaveLength(3)
  expect(await violationsOf(world)).toEqual([])
})
