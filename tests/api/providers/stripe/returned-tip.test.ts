import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { createPayoutOf, recordRepaymentOf } from '#server/program/commands/money/payouts.ts'
import { settleRefundNamed } from '#server/program/commands/money/settle-refund.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { recordReturnedRefunds } from '#server/money/provider-sync/record-returned-refunds.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import {
  type StripeWorld,
  aStripePayer,
  aStripeWorld,
  stripeViolations,
} from '../../../build/stripe/a-stripe-world.ts'
import { createRefund, returnRefund } from '../../../build/stripe/stripe-refunds.ts'

// An association with its own account: a refund came back, and is requested again. Transfers and fees are reversed
// once.

let world: StripeWorld
beforeEach(async () => {
  world = await aStripeWorld({ webhooks: false })
})
afterEach(() => world.close())

const holds = () => ['acct_ruche', 'platform'].map((name) => world.stripe.account.balances.get(name) ?? 0)
const tipOnly = { wish: { scope: 'tip' } } as const

/** A gift of 42.00 € with a tip of 3.40 €. */
async function aGift() {
  const organisation = { provider: 'stripe', providerAccount: 'acct_ruche' }
  const shopper = aShopper(world, await aForm(world.deps.db, { organisation }))
  const payer = aStripePayer(world, shopper.call)
  const { paymentId } = await payer.pay(
    await shopper.freeze(await shopper.fillCart(4200, 340)),
    '4242424242424242',
  )
  const comeBack = async () => {
    const made = world.stripe.account.refunds.find(({ status }) => status === 'succeeded')
    returnRefund(world.stripe.account, made?.id ?? '')
    await recordReturnedRefunds(world.deps, { id: paymentId as AttemptId, provider: 'stripe' })
  }
  return { orderId: await lastOrder(world.deps), comeBack }
}

const differences = async () =>
  (await reconcile(world.deps, 1)).find(({ provider }) => provider === 'stripe')?.differences

const failedRefund = async () => {
  const { id } = await world.deps.db
    .selectFrom('refund')
    .select('id')
    .where('state', '=', 'failed')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

test('a tip refunded a second time completes: what its account did not get back is owed, and paid out', async () => {
  const { orderId, comeBack } = await aGift()
  expect(await give(world.deps, orderId, tipOnly)).toEqual(['refunded'])
  expect([holds(), await owed(world.deps)]).toEqual([[4200, 0], 0])
  await comeBack()
  expect([holds(), await owed(world.deps)]).toEqual([[4200, 340], 0])
  expect(await give(world.deps, orderId, tipOnly)).toEqual(['refunded'])
  expect([holds(), await owed(world.deps)]).toEqual([[3860, 340], 340])
  expect(await stripeViolations(world)).toEqual([])
  expect(await createPayoutOf(world.deps, ['la-ruche'])).toEqual([expect.stringContaining(': 3.40 EUR')])
  // It comes back again: the platform holds all of it.
  await comeBack()
  expect([holds(), await owed(world.deps)]).toEqual([[3860, 680], 0])
  expect(await stripeViolations(world)).toEqual([])
})

test('a full refund that cannot be repeated is recorded as made by hand, and not paid out', async () => {
  const { orderId, comeBack } = await aGift()
  await give(world.deps, orderId)
  await comeBack()
  expect(await give(world.deps, orderId)).toEqual(['failed'])
  expect([holds(), await owed(world.deps)]).toEqual([[0, 4540], 4200])
  const [intent] = world.stripe.account.intents.values()
  // Made in the dashboard, which does not know our id.
  const params = { payment_intent: intent?.id ?? '', amount: '4540' }
  const { id: reference } = createRefund(world.stripe.account, params, 'succeeded')
  await world.moveTime(2 * 60 * 60_000)
  expect(await differences()).toEqual([expect.stringContaining('is completed at the provider, failed here')])
  const id = await failedRefund()
  expect(await settleRefundNamed(world.deps, [id, reference])).toEqual([
    `refund ${id}: 45.40 EUR refunded by hand`,
  ])
  expect([holds(), await owed(world.deps)]).toEqual([[0, 0], 0])
  await expect(createPayoutOf(world.deps, ['la-ruche'])).rejects.toThrow('0.00 EUR is owed')
  expect(await differences()).toEqual([])
  expect(await stripeViolations(world)).toEqual([])
})

test('a manual refund of one that never was made: the platform paid it, the association owes it', async () => {
  const { orderId } = await aGift()
  world.stripe.fault('POST /v1/refunds', 'failed')
  expect(await give(world.deps, orderId)).toEqual(['failed'])
  await settleRefundNamed(world.deps, [await failedRefund(), 'VIR-7'])
  expect([holds(), await owed(world.deps)]).toEqual([[4200, 340], -4200])
  expect(await stripeViolations(world)).toEqual([])
  await recordRepaymentOf(world.deps, ['la-ruche', '42,00', 'trr_1'])
  expect(await owed(world.deps)).toBe(0)
})

test('negative control: without its entry, the missing amount of the account is not in the ledger', async () => {
  await rewriteFunction(world.deps.db, 'confirm_refund', [
    [" - (p ->> 'tipRetained')::bigint, v_now", ', v_now'],
  ])
  const { orderId, comeBack } = await aGift()
  await give(world.deps, orderId, tipOnly)
  await comeBack()
  await give(world.deps, orderId, tipOnly)
  expect((await stripeViolations(world)).map(({ invariant }) => invariant)).toEqual([
    'I7 what went to an association’s own account is booked as gone',
  ])
})
