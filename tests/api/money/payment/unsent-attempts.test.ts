import { afterAll, expect, test } from 'vitest'
import type { AttemptId, CartId } from '#domain/ids.ts'
import { reopenCart } from '#server/money/cart/cart-store.ts'
import { findAttempt, moveAttempt } from '#server/money/payment/attempt-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld } from '../../../build/a-world.ts'
import { isWaiting } from '../../../build/money/a-meeting.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

const world = await aWorld({ webhooks: false })
afterAll(() => world.close())

/**
 * The cart is reopened after the deadline of its attempt, at the moment when that attempt is sent: the statement that
 * sends it is not committed yet.
 */
async function reopenWhileSent() {
  const { deps } = world
  const shopper = aShopper(world, await aForm(deps.db))
  const cart = await shopper.fillCart()
  const paymentRequestId = await shopper.freeze(cart)
  const { body } = await shopper.openSession(paymentRequestId)
  const attempt = await findAttempt(deps.db, body.paymentId as AttemptId)
  if (attempt === null) throw new Error('no attempt')
  const late = new Date(attempt.deadline.getTime() + 1_000)
  const reopening = await deps.db.transaction().execute(async (tx) => {
    expect(
      await moveAttempt(tx, attempt.id, 'submit', deps.clock.now(), { submittedAt: deps.clock.now() }),
    ).toBe(true)
    const started = reopenCart(deps.db, { cart: cart.id as CartId, now: late })
    // It has read the attempt, and waits for its lock.
    await expect.poll(() => isWaiting(deps.db), { timeout: 4_000, interval: 10 }).toBe(true)
    return { started }
  })
  return [await reopening.started, (await findAttempt(deps.db, attempt.id))?.state]
}

test('an attempt that is being sent is not treated as unsent', async () => {
  expect(await reopenWhileSent()).toEqual([false, 'submitted'])
})

test('negative control: read before it is locked, it expires while the provider is called', async () => {
  await rewriteFunction(world.deps.db, 'end_unsent_attempts', [['order by id for no key update', '']])
  expect(await reopenWhileSent()).toEqual([true, 'expired'])
})
