import { afterEach, beforeEach, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { refundOrder } from '#server/program/commands/money/refund-order.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { findRefundableOrder, listRefundable } from '#server/money/refund/refundable-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { ask, execute, give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

const day = 86_400_000
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const mails = async () =>
  (
    await world.deps.db
      .selectFrom('mail')
      .select(['kind', 'payload'])
      .where('kind', '=', 'refundNotice')
      .execute()
  ).map(({ payload }) => payload as { amount: number; reason: string; orderNumber: string })

/** A gift of 42.00 € with a tip of 3.40 €. */
async function aGift() {
  const form = await aForm(world.deps.db)
  const shopper = aShopper(world, form)
  expect((await shopper.pay('4242424242424242')).executed.status).toBe('Confirmed')
  return { form, shopper, orderId: await lastOrder(world.deps) }
}

const raised = async (formId: string) => {
  await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
  const { amount_cents, contributors } = await world.deps.db
    .selectFrom('form_total')
    .selectAll()
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return [amount_cents, contributors]
}

test('what was asked for is no longer refundable', async () => {
  const { orderId } = await aGift()
  const { requestId } = await ask(world.deps, orderId, { wish: { scope: 'amount', amount: cents(1000) } })
  const left = async () =>
    (await listRefundable(world.deps.db, orderId)).map(({ total, tip, shares }) => [
      total,
      tip,
      ...shares.map(({ item }) => item),
    ])
  expect(await left()).toEqual([[3540, 340, 3200]])
  expect(await execute(world.deps, requestId)).toEqual(['refunded'])
  expect(await left()).toEqual([[3540, 340, 3200]])
})

test('everything: money, totals, ledger and mail, once for repeated requests', async () => {
  const { form, orderId } = await aGift()
  expect(await raised(form.id)).toEqual([4200, 1])
  const first = await ask(world.deps, orderId, { token: 'once' })
  expect(await ask(world.deps, orderId, { token: 'once' })).toEqual({
    kind: 'repeated',
    requestId: first.requestId,
  })
  expect(await execute(world.deps, first.requestId)).toEqual(['refunded'])
  expect(await execute(world.deps, first.requestId)).toEqual(['refunded'])
  expect((await world.readProviderLedger()).refunds.map(({ amount }) => amount)).toEqual([4540])
  expect(await owed(world.deps)).toBe(0)
  expect(await raised(form.id)).toEqual([0, 0])
  expect(await mails()).toMatchObject([{ amount: 4540, reason: 'refunded', orderNumber: orderNumber(1) }])
  await expect(ask(world.deps, orderId)).resolves.toMatchObject({ kind: 'asked' })
  expect(await mails()).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('an amount, then the rest, and not a cent more', async () => {
  const { form, orderId } = await aGift()
  const amount = (value: number) => ({ wish: { scope: 'amount', amount: cents(value) } }) as const
  expect(await give(world.deps, orderId, amount(1500))).toEqual(['refunded'])
  expect(await raised(form.id)).toEqual([2700, 1])
  await expect(ask(world.deps, orderId, amount(2701))).rejects.toThrow('REFUND_EXCEEDED')
  expect(await give(world.deps, orderId, amount(2700))).toEqual(['refunded'])
  expect(await give(world.deps, orderId, { wish: { scope: 'tip' } })).toEqual(['refunded'])
  expect((await world.readProviderLedger()).refunds.map((refund) => refund.amount)).toEqual([1500, 2700, 340])
  expect((await mails()).map(({ reason }) => reason).toSorted()).toEqual(['refunded', 'refunded', 'tip'])
  expect(await violationsOf(world)).toEqual([])
})

test('one ticket of two: its price is refunded, it is no longer valid, its seat is sold again', async () => {
  const form = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'concert',
      presetAmounts: [],
      acceptOpenDonation: false,
      maxEntries: 5,
      tiers: [{ key: 'place', name: 'Place', price: 1000, stock: 2, maxPerUser: 2 }],
    },
  })
  const shopper = aShopper(world, form)
  const place = (firstName: string) => ({
    tierId: tierIdOf(form, 'place'),
    participant: { firstName, lastName: 'Moreau' },
  })
  const cart = await shopper.fillItems([place('Zoé'), place('Léon')])
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  expect((await shopper.makeCart([place('Ida')])).status).toBe(409)
  const orderId = await lastOrder(world.deps)
  const line = (await findRefundableOrder(world.deps.db, orderId))?.lines[1]?.id ?? ''
  expect(
    await give(world.deps, orderId, {
      wish: { scope: 'lines', lines: [{ itemId: line }] },
      cancelsLines: true,
      restocks: true,
    }),
  ).toEqual(['refunded'])
  expect(await owed(world.deps)).toBe(1000)
  const tickets = await world.deps.db.selectFrom('ticket').selectAll().orderBy('number').execute()
  expect(tickets.map(({ cancelled_at }) => cancelled_at === null)).toEqual([true, false])
  expect(await violationsOf(world)).toEqual([])
  // The earlier refusal came from a short-lived cache.
  world.moveOurTime(2_000)
  const again = await shopper.fillItems([place('Ida')])
  expect((await shopper.payCart(again, '4242424242424242')).executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('a failed refund releases its amount, one without an answer is requested again', async () => {
  const { orderId } = await aGift()
  await world.setScenario({ nextRefund: 'failed' })
  const failed = await ask(world.deps, orderId, { cancelsLines: true })
  expect(await execute(world.deps, failed.requestId)).toEqual(['failed'])
  expect(await owed(world.deps)).toBe(4200)
  expect((await findRefundableOrder(world.deps.db, orderId))?.lines[0]?.isCancelled).toBe(false)
  expect(await violationsOf(world)).toEqual([])
  await world.setScenario({ nextRefund: 'lost' })
  const lost = await ask(world.deps, orderId, { cancelsLines: true })
  expect(await execute(world.deps, lost.requestId)).toEqual(['created'])
  expect(await execute(world.deps, lost.requestId)).toEqual(['refunded'])
  expect((await findRefundableOrder(world.deps.db, orderId))?.lines[0]?.isCancelled).toBe(true)
  expect((await world.readProviderLedger()).refunds).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a refund that is pending at the provider is polled until it is made', async () => {
  const { orderId } = await aGift()
  await world.setScenario({ nextRefund: 'processing' })
  expect(await give(world.deps, orderId)).toEqual(['processing'])
  expect(await mails()).toEqual([])
  expect(await pollRefunds(world.deps)).toBe(0)
  await world.moveTime(2 * day)
  expect(await pollRefunds(world.deps)).toBe(1)
  expect(await mails()).toMatchObject([{ amount: 4540 }])
  expect(await violationsOf(world)).toEqual([])
})

test('the command shows what it would do, and does it', async () => {
  const { orderId } = await aGift()
  expect(await refundOrder(world.deps, [orderId, '--amount', '12,50', '--preview'])).toEqual([
    `order ${orderNumber(1)}: 12.50 EUR`,
    expect.stringMatching(/^payment .*: 12\.50 EUR, of which tip 0\.00$/),
  ])
  expect((await world.readProviderLedger()).refunds).toEqual([])
  const done = await refundOrder(world.deps, [`la-ruche/${orderNumber(1)}`, '--items', '1=12,50'])
  expect(done.at(-1)).toMatch(/^refund .*: 12\.50 EUR refunded$/)
  await expect(refundOrder(world.deps, [`la-ruche/${orderNumber(2)}`])).rejects.toThrow('NOT_FOUND')
  await expect(refundOrder(world.deps, [orderId, '--items', '7'])).rejects.toThrow('no line 7')
  await expect(refundOrder(world.deps, [orderId, '--amount', '100'])).rejects.toThrow('REFUND_EXCEEDED')
  expect(await violationsOf(world)).toEqual([])
})
