import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import {
  type StripeWorld,
  aStripePayer,
  aStripeWorld,
  stripeViolations,
} from '../../../build/stripe/a-stripe-world.ts'
import { returnRefund } from '../../../build/stripe/stripe-refunds.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await aStripeWorld()
  await world.startWorker()
})
afterAll(() => world.close())

/** A gift of 42.00 € with a tip of 3.40 €, fully refunded; then Stripe reports that the refund failed. */
async function comeBack(organisation: Record<string, unknown>) {
  const shopper = aShopper(world, await aForm(world.deps.db, { organisation }))
  const payer = aStripePayer(world, shopper.call)
  await payer.pay(await shopper.freeze(await shopper.fillCart(4200, 340)), '4242424242424242')
  const orderId = await lastOrder(world.deps)
  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  expect(await owed(world.deps)).toBe(0)
  const made = world.stripe.book().refunds.at(-1)
  returnRefund(world.stripe.account, made?.id ?? '')
  await expect.poll(() => owed(world.deps), { timeout: 30_000 }).toBe(4200)
  expect(await stripeViolations(world)).toEqual([])
  return orderId
}

test('a completed refund of Stripe that fails later is reported by its event, and can be made again', async () => {
  const orderId = await comeBack({ slug: 'la-ruche' })
  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  expect(world.stripe.book().refunds.map(({ amount }) => amount)).toEqual([4540])
  expect(await owed(world.deps)).toBe(0)
  expect(await stripeViolations(world)).toEqual([])
})

test('of an association’s own account, the money comes back to the platform, which owes it', async () => {
  await comeBack({ slug: 'la-meute', provider: 'stripe', providerAccount: 'acct_meute' })
  const holds = (account: string) => world.stripe.account.balances.get(account) ?? 0
  expect([holds('acct_meute'), holds('platform')]).toEqual([0, 4540])
})
