import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Canceled } from '#contract/payment.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import {
  type StripeWorld,
  aStripePayer,
  aStripeWorld,
  stripeViolations,
} from '../../../build/stripe/a-stripe-world.ts'

let world: StripeWorld
let form: StoredForm
beforeAll(async () => {
  world = await aStripeWorld()
  form = await aForm(world.deps.db)
})
afterAll(() => world.close())

const accepted = '4242424242424242'

async function aPayment(amount = 4200, tip = 340) {
  const shopper = aShopper(world, form)
  const payer = aStripePayer(world, shopper.call)
  const paymentRequestId = await shopper.freeze(await shopper.fillCart(amount, tip))
  return { shopper, payer, paymentRequestId }
}

const ordersOf = (paymentRequestId: string) =>
  world.deps.db
    .selectFrom('order')
    .innerJoin('payment', 'payment.cart_id', 'order.cart_id')
    .select('order.id')
    .where('payment.id', '=', paymentRequestId)
    .execute()

describe('a gift paid through Stripe', () => {
  it('opens Stripe’s fields on its own page, and creates nothing at Stripe before the payer pays', async () => {
    const { shopper, payer, paymentRequestId } = await aPayment()
    const before = world.stripe.account.intents.size
    const { status, body } = await payer.open(paymentRequestId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      hostedFieldsUrl: null,
      publicKey: 'pk_test_simulated',
      script: { url: world.stripe.scriptUrl, paymentMethod: 'Card', amount: 4540, savesPaymentMethod: false },
    })
    expect(world.stripe.account.intents.size).toBe(before)
    const wrong = await shopper.openSession(paymentRequestId)
    expect(wrong.body.code).toBe('WRONG_PROVIDER')
    expect((await payer.open(paymentRequestId)).body.paymentId).toBe(body.paymentId)
  })

  it('is ordered once, whatever reports the payment', async () => {
    const { payer, paymentRequestId } = await aPayment()
    const { paymentId, token, executed } = await payer.pay(paymentRequestId, accepted)
    expect(executed).toMatchObject({ status: 'Confirmed' })
    expect((await payer.execute(paymentRequestId, paymentId, token)).body.status).toBe('Confirmed')
    expect((await payer.confirm(paymentId)).body.status).toBe('Confirmed')
    await world.stripe.events.delivered()
    for (const { payload } of world.stripe.events.sent.slice(-3)) await world.stripe.events.deliver(payload)
    expect(await ordersOf(paymentRequestId)).toHaveLength(1)
  })

  it('goes through 3-D Secure and back', async () => {
    const { payer, paymentRequestId } = await aPayment()
    const { paymentId, executed } = await payer.pay(paymentRequestId, '4000000000003220')
    expect(executed.status).toBe('Redirect')
    expect((await payer.confirm(paymentId)).body.status).toBe('Pending')
    const back = await world.stripe.answerBank(executed.redirectUrl ?? '', 'success')
    expect(back).toContain(`/paiement/embarque/confirmation/${paymentRequestId}`)
    expect((await payer.confirm(paymentId)).body).toMatchObject({ status: 'Confirmed' })
    expect(await ordersOf(paymentRequestId)).toHaveLength(1)
  })

  it('refused, is tried again with another card', async () => {
    const { payer, paymentRequestId } = await aPayment()
    const refused = await payer.pay(paymentRequestId, '4000000000009995')
    expect(refused.executed).toEqual({ status: 'Refused', errorCode: 'hapay_insufficient_funds' })
    const again = await payer.pay(paymentRequestId, accepted)
    expect(again.paymentId).not.toBe(refused.paymentId)
    expect(again.executed.status).toBe('Confirmed')
  })

  it('does not fail for a failed challenge, and is cancelled if the payer cancels', async () => {
    const { shopper, payer, paymentRequestId } = await aPayment()
    const asked = await payer.pay(paymentRequestId, '4000000000003220')
    await world.stripe.answerBank(asked.executed.redirectUrl ?? '', 'failure')
    expect((await payer.confirm(asked.paymentId)).body.errorCode).toBe('hapay_authentication_failed')
    await payer.pay(paymentRequestId, '4000000000003220')
    const { body } = await shopper.call<Canceled>(
      'POST',
      `/payments/card-embed/cancel?paymentRequestId=${paymentRequestId}`,
    )
    expect(body.status).toBe('Canceled')
  })
})

describe('a token of Stripe.js', () => {
  it('pays once, for one attempt', async () => {
    const first = await aPayment()
    const { token, paymentId } = await first.payer.pay(first.paymentRequestId, '4000000000000002')
    const other = world.stripe.enter(accepted)
    const late = await first.payer.execute(first.paymentRequestId, paymentId, other)
    expect(late.body.code).toBe('SESSION_ALREADY_USED')
    const { body: again } = await first.payer.open(first.paymentRequestId)
    const used = await first.payer.execute(first.paymentRequestId, again.paymentId, token)
    expect(used.body.code).toBe('SESSION_ALREADY_USED')
    const last = await first.payer.execute(first.paymentRequestId, again.paymentId, other)
    expect(last.body.status).toBe('Confirmed')
  })

  it('created again after a reload replaces the one that was not sent', async () => {
    const { payer, paymentRequestId } = await aPayment()
    const { body: opened } = await payer.open(paymentRequestId)
    const [forgotten, sent] = [world.stripe.enter(accepted), world.stripe.enter(accepted)]
    expect(forgotten).not.toBe(sent)
    expect((await payer.open(paymentRequestId)).body.tokenizationSessionId).toBe(opened.tokenizationSessionId)
    expect((await payer.execute(paymentRequestId, opened.paymentId, sent)).body.status).toBe('Confirmed')
  })
})

describe('Stripe’s answer gets lost', () => {
  it('and the poller finds the charge', async () => {
    const { payer, paymentRequestId } = await aPayment()
    world.stripe.fault('POST /v1/payment_intents', 'empty500')
    const { executed } = await payer.pay(paymentRequestId, accepted)
    expect(executed.status).toBe('Pending')
    await world.moveTime(5_000)
    await pollAttempts(world.deps)
    expect(await ordersOf(paymentRequestId)).toHaveLength(1)
  })

  it('or the request was lost, and the payer may try again', async () => {
    const { payer, paymentRequestId } = await aPayment()
    world.stripe.fault('POST /v1/payment_intents', 'loseRequest', 2)
    const { paymentId, executed } = await payer.pay(paymentRequestId, accepted)
    expect(executed.status).toBe('Pending')
    await world.moveTime(45_000)
    await pollAttempts(world.deps)
    expect((await payer.confirm(paymentId)).body).toMatchObject({ status: 'Failed' })
    expect((await payer.pay(paymentRequestId, accepted)).executed.status).toBe('Confirmed')
    const { charges } = world.stripe.book()
    expect(charges.find(({ reference }) => reference === paymentId)?.state).toBe('canceled')
  })
})

describe('Stripe’s events', () => {
  it('make the order if the payer did not return, and are stored once', async () => {
    const { payer, paymentRequestId } = await aPayment()
    const { executed } = await payer.pay(paymentRequestId, '4000000000003220')
    await world.stripe.answerBank(executed.redirectUrl ?? '', 'success')
    await world.stripe.events.delivered()
    const [event] = world.stripe.events.sent.slice(-1)
    const { id } = JSON.parse(event?.payload ?? '{}') as { id: string }
    expect(await world.stripe.events.deliver(event?.payload ?? '')).toBe(200)
    await handleProviderEvent(world.deps, 'stripe', id)
    expect(await ordersOf(paymentRequestId)).toHaveLength(1)
  })

  it('of disputes are stored under the attempt of their charge', async () => {
    const { payer, paymentRequestId } = await aPayment()
    const { paymentId } = await payer.pay(paymentRequestId, '4000000000000259')
    await world.stripe.events.delivered()
    const dispute = world.stripe.events.sent.findLast(({ type }) => type === 'charge.dispute.created')
    // Before the answer of the charge is recorded, its owner is unknown: Stripe sends the event again.
    await world.stripe.events.deliver((dispute?.payload ?? '').replace('evt_', 'evt_again_'))
    const rows = await world.deps.db
      .selectFrom('provider_event')
      .select('attempt_id')
      .where('type', '=', 'disputeChanged')
      .where('attempt_id', '=', paymentId)
      .execute()
    expect(rows.length).toBeGreaterThan(0)
  })

  it('that are forged are refused', async () => {
    const answer = await fetch(`${world.url}/ha-api/provider-events/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    })
    expect(answer.status).toBe(400)
  })
})

describe('money that came twice', () => {
  it('is refunded to the payer through Stripe', async () => {
    await world.startWorker()
    const { payer, paymentRequestId } = await aPayment()
    const asked = await payer.pay(paymentRequestId, '4000000000003220')
    const url = asked.executed.redirectUrl ?? ''
    await world.deps.db
      .updateTable('payment_attempt')
      .set({ state: 'expired', next_poll_at: null })
      .where('id', '=', asked.paymentId)
      .execute()
    expect((await payer.pay(paymentRequestId, accepted)).executed.status).toBe('Confirmed')
    await world.stripe.answerBank(url, 'success')
    await vi.waitUntil(async () => world.stripe.book().refunds.some(({ amount }) => amount === 4540), 20_000)
    await vi.waitUntil(async () => (await stripeViolations(world)).length === 0, 20_000)
  })
})

describe('reconciliation', () => {
  it('finds both ledgers equal', async () => {
    const found = await reconcile(world.deps, 35)
    const ofStripe = found.find(({ provider }) => provider === 'stripe')
    expect(ofStripe?.charges).toBeGreaterThan(5)
    expect(ofStripe?.differences).toEqual([])
    expect(await stripeViolations(world)).toEqual([])
  })
})
