import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TipRefundView } from '#contract/schedule/schedule.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { orderLinks } from '#server/money/installment/link-addresses.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { payInThree, payMonthly } from '../../../build/money/a-sale.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

const day = 86_400_000
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

/** The token of the link in the mail of the order. */
async function tokenOf(orderId: string): Promise<string> {
  const url = orderLinks(world.deps, { orderId, locale: 'en' }, world.deps.clock.now()).tipRefund
  return /\/contribution\/([\w-]+)\/en$/.exec(url)?.[1] ?? ''
}

const call = (method: 'GET' | 'POST', token: string) =>
  world.app
    .inject({ method, url: `/ha-api/orders/${token}/tip-refund` })
    .then((answer) => ({ status: answer.statusCode, body: answer.json<TipRefundView & { code?: string }>() }))

test('a payer takes the tip back, once', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await shopper.pay('4242424242424242')
  const { payload } = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'payerConfirmation')
    .executeTakeFirstOrThrow()
  const token = (payload as { tipRefundUrl: string }).tipRefundUrl.split('/').at(-1) ?? ''
  expect((await call('GET', token)).body).toMatchObject({
    amountTip: 340,
    state: 'possible',
    orderNumber: orderNumber(1),
  })
  const [asked] = await Promise.all([call('POST', token), call('POST', token)])
  expect(asked.body).toMatchObject({ state: 'asked', amountTip: 0 })
  await world.moveTime(2 * 60_000)
  await pollRefunds(world.deps)
  expect((await call('POST', token)).body.state).toBe('refunded')
  expect((await world.readProviderLedger()).refunds.map(({ amount }) => amount)).toEqual([340])
  expect(await violationsOf(world)).toEqual([])
})

test('across instalments: the captured tip is refunded, planned debits have none', async () => {
  await payInThree(world)
  const token = await tokenOf(await lastOrder(world.deps))
  // 0.34 was charged; 0.33 and 0.33 will not be.
  const expected = { amountTip: 34, amountTipToCome: 66, amountTipRefunded: 0 }
  expect((await call('GET', token)).body).toMatchObject(expected)
  expect((await call('POST', token)).body).toMatchObject({
    state: 'asked',
    amountTip: 0,
    amountTipToCome: 66,
    amountTipRefunded: 34,
  })
  await world.moveTime(32 * day)
  await pollRefunds(world.deps)
  await collectDue(world.deps)
  expect((await call('GET', token)).body).toMatchObject({
    state: 'refunded',
    amountTip: 0,
    amountTipToCome: 33,
    amountTipRefunded: 34,
  })
  expect((await world.readProviderLedger()).charges.map(({ amount }) => amount)).toEqual([5701, 3667])
  expect(await violationsOf(world)).toEqual([])
})

test('of a monthly gift the tip of one month is refunded; the total of future tips is not known', async () => {
  await payMonthly(world)
  const token = await tokenOf(await lastOrder(world.deps))
  expect((await call('GET', token)).body).toMatchObject({ amountTip: 50, amountTipToCome: null })
  const taken = { state: 'asked', amountTip: 0, amountTipToCome: null, amountTipRefunded: 50 }
  expect((await call('POST', token)).body).toMatchObject(taken)
  await world.moveTime(2 * 60_000)
  await pollRefunds(world.deps)
  expect((await world.readProviderLedger()).refunds.map(({ amount }) => amount)).toEqual([50])
  expect((await call('GET', token)).body).toMatchObject({ ...taken, state: 'refunded' })
})

test('a tip that is pending at a bank is not refunded, future tips are stopped', async () => {
  await payInThree(world)
  const token = await tokenOf(await lastOrder(world.deps))
  const { db, clock, newId } = world.deps
  const at = clock.now()
  const { id: attempt_id, payment_id } = await db
    .selectFrom('payment_attempt')
    .select(['id', 'payment_id'])
    .executeTakeFirstOrThrow()
  const held = { provider: 'sandbox', dispute_ref: 'dp_1', amount_cents: 5701, state: 'open' as const }
  const times = { opened_at: at, created_at: at, updated_at: at }
  await db
    .insertInto('dispute')
    .values({ id: newId(), attempt_id, payment_id, ...held, ...times })
    .execute()
  const expected = { state: 'possible', amountTip: 0, amountTipToCome: 66 }
  expect((await call('GET', token)).body).toMatchObject(expected)
  const stopped = { state: 'refunded', amountTip: 0, amountTipToCome: 66, amountTipRefunded: 0 }
  expect((await call('POST', token)).body).toMatchObject(stopped)
})

test('not after thirty days, not without a tip, not with another link', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await shopper.pay('4242424242424242', 4200, 0)
  const none = await tokenOf(await lastOrder(world.deps))
  expect((await call('POST', none)).body.state).toBe('none')
  await shopper.pay('4242424242424242')
  const token = await tokenOf(await lastOrder(world.deps))
  await world.moveTime(31 * day)
  expect((await call('GET', token)).body).toMatchObject({ state: 'over', amountTip: 0 })
  expect((await call('POST', token)).status).toBe(403)
  const manage = world.deps.links.sign('manage', await lastOrder(world.deps), new Date('2090-01-01'))
  for (const wrong of [manage, `${token}x`, 'abc'])
    expect(await call('GET', wrong)).toMatchObject({ status: 404, body: { code: 'LINK_INVALID' } })
  expect((await world.readProviderLedger()).refunds).toEqual([])
})

test('a tip refund that fails at the provider can be requested again', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await shopper.pay('4242424242424242')
  const orderId = await lastOrder(world.deps)
  await world.setScenario({ nextRefund: 'failed' })
  expect(await give(world.deps, orderId, { wish: { scope: 'tip' } })).toEqual(['failed'])
  const token = await tokenOf(orderId)
  expect((await call('GET', token)).body).toMatchObject({ state: 'possible', amountTip: 340 })
  expect((await call('POST', token)).body.state).toBe('asked')
})
