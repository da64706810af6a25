import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Initialized } from '#contract/card-fields.ts'
import type { PaymentSummary } from '#contract/payment.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { expireOldPayments } from '#server/money/payment/payment-store.ts'
import { releaseExpiredHolds } from '#server/catalogue/form/stock-store.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const day = 86_400_000
const accepted = 'FR1420041010050500013M02606'
const rejected = 'FR8420041010050500013M02607'

let world: World
let shopper: ReturnType<typeof aShopper>
let tierId: string

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  const tiers = [{ key: 'stage', name: 'Stage', price: 9000, stock: 1 }]
  const form = await aForm(world.deps.db, {
    form: { type: 'PaymentForm', slug: 'stage', tiers, acceptSepa: true, installments: [1, 3] },
  })
  shopper = aShopper(world, form)
  tierId = tierIdOf(form, 'stage')
})
afterEach(() => world.close())

const initialize = (paymentRequestId: string, query = '') =>
  shopper.call<Initialized>(
    'POST',
    `/payments/card-embed/ha-initialize?paymentRequestId=${paymentRequestId}${query}`,
  )
const summaryOf = async (paymentRequestId: string) =>
  (await shopper.call<PaymentSummary>('GET', `/payments/summary?paymentRequestId=${paymentRequestId}`)).body

async function debit(iban: string, installments = 1) {
  const cart = await shopper.fillItems([{ tierId }])
  await shopper.saveInstallments(cart, installments)
  const paymentRequestId = await shopper.freeze(cart)
  const { body: session } = await initialize(paymentRequestId, '&paymentMethod=Sepa')
  const account = await fetch(
    `${world.sandbox.url}/v1/tokenization-sessions/${session.tokenizationSessionId}/account`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ iban, holder: 'Zoé Moreau' }),
    },
  )
  expect(account.status).toBe(204)
  const executed = (await shopper.execute(paymentRequestId, session)).body
  return { cart, paymentRequestId, paymentId: session.paymentId, executed }
}

/** One turn of the worker. */
async function letTimePass(ms: number) {
  await world.moveTime(ms)
  const now = world.deps.clock.now()
  await pollAttempts(world.deps)
  await expireOldPayments(world.deps.db, oldestPayable(now), now, 100)
  await releaseExpiredHolds(world.deps.db, now, 100)
}

test('a direct debit is pending for days, holds its seat, and becomes an order when the bank accepts', async () => {
  const { cart, paymentRequestId, paymentId, executed } = await debit(accepted)
  expect(executed).toEqual({ status: 'Pending', bankDays: true })
  expect(await summaryOf(paymentRequestId)).toMatchObject({
    status: 'Pending',
    bankDays: true,
    paymentMethods: ['Card', 'Sepa'],
  })
  expect((await shopper.confirm(paymentId)).body).toMatchObject({ status: 'Pending', bankDays: true })
  // It cannot be cancelled, nor paid a second time, nor can its cart be changed.
  expect((await shopper.cancel(paymentRequestId)).body).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  expect((await initialize(paymentRequestId)).body).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  expect((await shopper.changeItems(cart, [])).body).toMatchObject({ code: 'CART_FROZEN' })
  for (const hours of [2, 24, 24]) await letTimePass(hours * 3_600_000)
  expect((await summaryOf(paymentRequestId)).status).toBe('Pending')
  expect((await shopper.makeCart([{ tierId }])).body).toMatchObject({ code: 'SOLD_OUT' })
  await letTimePass(4 * day)
  expect(await summaryOf(paymentRequestId)).toMatchObject({ status: 'Confirmed', bankDays: false })
  expect(await violationsOf(world)).toEqual([])
})

test('a debit that the bank rejects after days is announced, releases its seat, and can be paid otherwise', async () => {
  const { paymentRequestId, paymentId } = await debit(rejected)
  await letTimePass(6 * day)
  expect((await shopper.confirm(paymentId)).body).toMatchObject({
    status: 'Expired',
    errorCode: 'hapay_sepa_rejected',
    bankDays: false,
  })
  // Its payment has expired: the frozen cart is shown again before it is paid otherwise.
  expect((await initialize(paymentRequestId)).body).toMatchObject({ code: 'PAYMENT_EXPIRED' })
  expect((await shopper.makeCart([{ tierId }])).status).toBe(201)
  expect(await violationsOf(world)).toEqual([])
})

test('in three by direct debit: the account is saved, each later debit takes days too', async () => {
  const { paymentRequestId } = await debit(accepted, 3)
  await letTimePass(6 * day)
  expect((await summaryOf(paymentRequestId)).status).toBe('Confirmed')
  const mandate = await world.deps.db.selectFrom('mandate').selectAll().executeTakeFirstOrThrow()
  expect(mandate).toMatchObject({ payment_method: 'Sepa', state: 'active', last4: '2606', expiry_year: null })
  await letTimePass(26 * day)
  expect(await collectDue(world.deps)).toBe(1)
  expect((await listDebits(world.deps.db)).map(({ state }) => state)).toEqual([
    'paid',
    'collecting',
    'planned',
  ])
  // Neither the poller nor the collector stops waiting.
  await letTimePass(day)
  expect(await collectDue(world.deps)).toBe(0)
  await letTimePass(5 * day)
  expect((await listDebits(world.deps.db)).map(({ state }) => state)).toEqual(['paid', 'paid', 'planned'])
})

test('the payer changes the payment method before any entry, among those that the form accepts', async () => {
  const paymentRequestId = await shopper.freeze(await shopper.fillItems([{ tierId }]))
  const { body: card } = await initialize(paymentRequestId)
  const { body: sepa } = await initialize(paymentRequestId, '&paymentMethod=Sepa')
  expect(sepa.paymentId).not.toBe(card.paymentId)
  expect((await initialize(paymentRequestId)).body.paymentId).toBe(sepa.paymentId)
  expect((await initialize(paymentRequestId, '&paymentMethod=Card')).status).toBe(200)
  expect((await summaryOf(paymentRequestId)).attempts).toEqual({ used: 0, allowed: 5 })
  expect((await initialize(paymentRequestId, '&paymentMethod=Cash')).status).toBe(400)
  const another = `&paymentMethodId=${world.deps.newId()}`
  expect((await initialize(paymentRequestId, another)).body).toMatchObject({ code: 'NOT_FOUND' })
  const { executed } = await shopper.charge(paymentRequestId, '4242424242424242')
  expect(executed.status).toBe('Confirmed')
})

test('a form without a list of methods accepts cards only', async () => {
  const plain = aShopper(world, await aForm(world.deps.db))
  const paymentRequestId = await plain.freeze(await plain.fillCart())
  expect((await summaryOf(paymentRequestId)).paymentMethods).toEqual(['Card'])
  expect((await initialize(paymentRequestId, '&paymentMethod=Sepa')).body).toMatchObject({
    code: 'BAD_REQUEST',
  })
})
