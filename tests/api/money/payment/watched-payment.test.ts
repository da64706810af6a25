import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentSummary } from '#contract/payment.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let shopper: ReturnType<typeof aShopper>
beforeAll(async () => {
  world = await aWorld()
  shopper = aShopper(world, await aForm(world.deps.db))
})
afterAll(() => world.close())

/** Answer to a frame on another site while the payment is made in another tab. */
const watch = async (paymentRequestId: string) =>
  (await shopper.call<PaymentSummary>('GET', `/payments/summary?paymentRequestId=${paymentRequestId}`)).body

test('a paid order has its number in the summary, and nothing of its payer', async () => {
  const { paymentRequestId } = await shopper.pay('4242424242424242')
  const summary = await watch(paymentRequestId)
  const order = await world.deps.db.selectFrom('order').select(['number', 'payer']).executeTakeFirstOrThrow()
  expect(summary).toMatchObject({ status: 'Confirmed', orderNumber: order.number })
  const { email, lastName } = order.payer
  for (const fact of [email, lastName]) expect(JSON.stringify(summary)).not.toContain(fact)
})

test('a refused payment has none', async () => {
  const { paymentRequestId } = await shopper.pay('4000000000000002')
  const summary = await watch(paymentRequestId)
  expect(summary).toMatchObject({ status: 'Refused', attempts: { used: 1 } })
  expect(summary.orderNumber).toBeUndefined()
})
