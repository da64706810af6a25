import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper, tierIdOf } from '../build/a-shopper.ts'
import { aWorld, type World } from '../build/a-world.ts'
import { countMoney } from '../build/money/count-rows.ts'
import { rewriteFunction } from '../build/money/without-guard.ts'
import { violationsOf } from '../build/invariant-checks.ts'
import { anEvent, postEvent } from '../build/money/provider-events.ts'

let world: World
let event: StoredForm
let place: { tierId: string }
let shopper: ReturnType<typeof aShopper>

/** Reports a charge as cancelled, and captures the money later. */
const deceiving = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  cancelCharge: async () => ({ kind: 'cancelled', providerRef: null }),
})

beforeEach(async () => {
  world = await aWorld({ wrapProvider: deceiving })
  const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 1 }]
  event = await aForm(world.deps.db, {
    form: { type: 'CrowdFunding', slug: 'fete', acceptOpenDonation: false, presetAmounts: [], tiers },
  })
  place = { tierId: tierIdOf(event, 'place') }
  shopper = aShopper(world, event)
})
afterEach(() => world.close())

const threeDSecure = '4000000000003220'
const minute = 60_000

/** A payment whose hold has expired on our side while the payer is still at the bank. */
async function aSlowPayer() {
  await world.setScenario({ operation: 'webhook', times: 100, withhold: true })
  const cart = await shopper.fillItems([place])
  const paid = await shopper.payCart(cart, threeDSecure)
  world.moveOurTime(15 * minute + 1_000)
  return { cart, ...paid, accept: () => shopper.answerBank(paid.executed.redirectUrl ?? '', 'success') }
}

const mailsOf = async (kind: string) =>
  (
    await world.deps.db
      .selectFrom('mail')
      .select('id')
      .where('kind', '=', kind)
      .where('state', '=', 'sent')
      .execute()
  ).length

/** Every captured charge was fully refunded, and the payer was notified once. */
async function isRefunded(count: number): Promise<void> {
  await world.startWorker()
  await expect.poll(async () => (await countMoney(world.deps.db)).refunds, { timeout: 60_000 }).toBe(count)
  await expect.poll(() => mailsOf('refundNotice'), { timeout: 20_000 }).toBe(count)
  expect((await world.readProviderLedger()).refunds).toHaveLength(count)
  expect(await violationsOf(world)).toEqual([])
}

test('a success after the hold expired makes an order while stock is left', async () => {
  const { accept, paymentId } = await aSlowPayer()
  await accept()
  expect((await shopper.confirm(paymentId)).body.status).toBe('Confirmed')
  expect(await countMoney(world.deps.db)).toMatchObject({ orders: 1, orphans: 0 })
  expect(await violationsOf(world)).toEqual([])
})

test('and without stock the money is refunded within a minute, with a mail', async () => {
  const { accept, paymentId, cart, paymentRequestId } = await aSlowPayer()
  const rival = await shopper.fillItems([place])
  expect((await shopper.payCart(rival, '4242424242424242')).executed.status).toBe('Confirmed')
  await accept()
  const { body } = await shopper.confirm(paymentId)
  expect(body).toMatchObject({ status: 'Failed', errorCode: 'SOLD_OUT' })
  await isRefunded(1)
  expect((await countMoney(world.deps.db)).orders).toBe(1)
  expect((await shopper.openSession(paymentRequestId)).body).toMatchObject({ code: 'PAYMENT_CANCELED' })
  expect((await shopper.changeItems(cart, [])).body).toMatchObject({ state: 'open', itemList: [] })
})

test('a second success for the same payment is refunded automatically: the first one counts', async () => {
  const cart = await shopper.fillItems([place])
  const first = await shopper.payCart(cart, threeDSecure)
  expect((await shopper.cancel(first.paymentRequestId)).body.status).toBe('Canceled')
  const second = await shopper.charge(first.paymentRequestId, '4242424242424242')
  expect(second.executed.status).toBe('Confirmed')
  await shopper.answerBank(first.executed.redirectUrl ?? '', 'success')
  await isRefunded(1)
  const { body } = await shopper.confirm(first.paymentId)
  expect(body).toMatchObject({ status: 'Duplicated', errorCode: 'DUPLICATED_PAYMENT' })
  expect((await shopper.confirm(second.paymentId)).body.status).toBe('Confirmed')
  expect(await countMoney(world.deps.db)).toMatchObject({ orders: 1, orphans: 1, refunds: 1 })
})

test('if the late one arrives first, the present card is not charged at all', async () => {
  const cart = await shopper.fillItems([place])
  const first = await shopper.payCart(cart, threeDSecure)
  await shopper.cancel(first.paymentRequestId)
  const { session } = await shopper.enterPayment(first.paymentRequestId, '4242424242424242')
  await shopper.answerBank(first.executed.redirectUrl ?? '', 'success')
  await world.startWorker()
  await expect.poll(async () => (await countMoney(world.deps.db)).orders, { timeout: 20_000 }).toBe(1)
  expect((await shopper.execute(first.paymentRequestId, session)).body.status).toBe('Confirmed')
  expect((await world.readProviderLedger()).charges).toHaveLength(1)
  expect((await countMoney(world.deps.db)).orphans).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

/** The second card waits for its turn while the first one succeeds late; then the turn comes. */
async function payWhileWaiting() {
  const { db } = world.deps
  const first = await shopper.payCart(await shopper.fillItems([place]), threeDSecure)
  await shopper.cancel(first.paymentRequestId)
  const { session } = await shopper.enterPayment(first.paymentRequestId, '4242424242424242')
  await sql`create sequence tries_counted`.execute(db)
  await rewriteFunction(db, 'take_turn', [['> p_doubtful', ">= 0 * nextval('tries_counted')"]])
  const executing = shopper.execute(first.paymentRequestId, session)
  const countedOnce = () => sql<{ seen: boolean }>`select is_called as seen from tries_counted`.execute(db)
  await expect.poll(async () => (await countedOnce()).rows[0]?.seen, { timeout: 20_000 }).toBe(true)
  await shopper.answerBank(first.executed.redirectUrl ?? '', 'success')
  await world.startWorker()
  await expect.poll(async () => (await countMoney(db)).orders, { timeout: 20_000 }).toBe(1)
  await rewriteFunction(db, 'take_turn', [[">= 0 * nextval('tries_counted')", '> p_doubtful']])
  return (await executing).body
}

test('nor is a card that was waiting for its turn meanwhile', async () => {
  expect((await payWhileWaiting()).status).toBe('Confirmed')
  expect((await world.readProviderLedger()).charges).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: it is charged for nothing if its turn does not read the payment again', async () => {
  await rewriteFunction(world.deps.db, 'take_turn', [["p.state = 'open'", 'true']])
  await payWhileWaiting()
  expect((await world.readProviderLedger()).charges).toHaveLength(2)
})

test('money for a payment that was cancelled with its cart is refunded', async () => {
  const cart = await shopper.fillItems([place])
  const first = await shopper.payCart(cart, threeDSecure)
  await shopper.cancel(first.paymentRequestId)
  expect((await shopper.savePayer(cart)).status).toBe(200)
  await shopper.answerBank(first.executed.redirectUrl ?? '', 'success')
  await isRefunded(1)
  expect((await countMoney(world.deps.db)).orders).toBe(0)
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('a refund whose answer is lost is not made twice', async () => {
  const { accept, paymentId } = await aSlowPayer()
  await shopper.payCart(await shopper.fillItems([place]), '4242424242424242')
  await accept()
  await world.setScenario({ operation: 'refund', loseAnswer: true, times: 2 })
  await shopper.confirm(paymentId)
  await isRefunded(1)
  expect((await world.readProviderLedger()).refunds).toHaveLength(1)
})

test('an edit from another tab during 3-D Secure is refused; after a cancellation it is accepted', async () => {
  const cart = await shopper.fillItems([place])
  const { paymentRequestId, executed } = await shopper.payCart(cart, threeDSecure)
  const edits = () => [shopper.changeItems(cart, []), shopper.savePayer(cart), shopper.saveTip(cart, 100)]
  for (const answer of await Promise.all(edits())) {
    expect(answer.body).toMatchObject({ status: 409, code: 'CART_FROZEN' })
  }
  const { status, body } = await shopper.call('GET', `/carts/${cart.id}`, undefined, shopper.withKey(cart))
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { state: 'paying', paymentRequestId, totalAmount: 1000 },
  })
  expect((await shopper.cancel(paymentRequestId)).body.status).toBe('Canceled')
  expect((await shopper.saveTip(cart, 100)).body).toMatchObject({ state: 'open', totalAmount: 1100 })
  await shopper.answerBank(executed.redirectUrl ?? '', 'failure')
  expect(await violationsOf(world)).toEqual([])
})

test('after five refusals the cart accepts no more cards, whatever changes', async () => {
  const cart = await shopper.fillItems([place])
  const paymentRequestId = await shopper.freeze(cart)
  for (let n = 1; n <= 5; n += 1) {
    const { executed } = await shopper.charge(paymentRequestId, '4000000000000002')
    expect(executed).toEqual({
      status: 'Refused',
      errorCode: n === 5 ? 'PAYMENT_MAX_ERROR_ATTEMPTS' : 'hapay_card_declined',
    })
  }
  expect((await shopper.openSession(paymentRequestId)).body).toMatchObject({
    status: 409,
    code: 'PAYMENT_MAX_ERROR_ATTEMPTS',
  })
  expect((await shopper.savePayer(cart)).body).toMatchObject({ state: 'open' })
  expect((await shopper.startPayment(cart)).body).toMatchObject({
    status: 409,
    code: 'PAYMENT_MAX_ERROR_ATTEMPTS',
  })
  expect((await world.readProviderLedger()).charges).toHaveLength(5)
  expect(await violationsOf(world)).toEqual([])
})

test('an unexpected amount or currency is held for a decision of a person', async () => {
  await world.close()
  world = await aWorld({
    wrapProvider: (provider) => ({
      ...provider,
      findCharge: async (id) => {
        const found = await provider.findCharge(id)
        return found.kind === 'succeeded' ? { ...found, currency: 'USD' } : found
      },
    }),
  })
  const gifts = aShopper(world, await aForm(world.deps.db))
  const { paymentId, executed } = await gifts.pay(threeDSecure)
  await gifts.answerBank(executed.redirectUrl ?? '', 'success')
  expect((await gifts.confirm(paymentId)).body.status).toBe('Failed')
  await postEvent(world, anEvent(paymentId))
  await pollAttempts(world.deps)
  const orphans = await world.deps.db.selectFrom('orphan_payment').select(['reason', 'state']).execute()
  expect(orphans).toEqual([{ reason: 'mismatch', state: 'quarantined' }])
  expect((await countMoney(world.deps.db)).orders).toBe(0)
  // The witness still sees a charge without order or refund: a person must decide about it.
  expect((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2))).toEqual(['I2'])
})
