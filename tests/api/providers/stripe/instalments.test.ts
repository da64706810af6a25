import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reinitialized } from '#contract/schedule/regularisation.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { forgetPaymentMethod } from '#server/money/collection/forget-payment-method.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { aSale, club } from '../../../build/money/a-sale.ts'
import {
  type StripeWorld,
  aStripePayer,
  aStripeWorld,
  stripeViolations,
} from '../../../build/stripe/a-stripe-world.ts'

const day = 86_400_000
/** Authentication at the first payment, then accepted without the payer. */
const savedCard = '4000002500003155'
let world: StripeWorld
beforeEach(async () => {
  world = await aStripeWorld({ webhooks: false })
})
afterEach(() => world.close())

const mandates = async () => {
  const [mandate, ...more] = await world.deps.db.selectFrom('mandate').selectAll().execute()
  if (mandate === undefined) throw new Error('nothing was saved')
  return [mandate, ...more] as const
}
const states = async () => (await listDebits(world.deps.db)).map(({ state }) => state)

/** 121 € in three, the first paid now. */
async function payInThree(number: string, form: Record<string, unknown> = {}, query = '') {
  const sale = await aSale(world, { ...club, ...form })
  const { shopper } = sale
  const cart = await shopper.fillItems([{ tierId: sale.tier('membre') }, { tierId: sale.tier('livre') }])
  await shopper.saveTip(cart, 100)
  await shopper.saveInstallments(cart, 3)
  const payer = aStripePayer(world, shopper.call)
  const paymentRequestId = await shopper.freeze(cart)
  const { body: opened } = await payer.open(paymentRequestId, query)
  const { body: executed } = await payer.execute(
    paymentRequestId,
    opened.paymentId,
    world.stripe.enter(number),
  )
  if (executed.status === 'Redirect') await world.stripe.answerBank(executed.redirectUrl ?? '', 'success')
  return { shopper, payer, opened, confirmed: (await payer.confirm(opened.paymentId)).body }
}

/** Starts a payment of the refused debit, in person. */
async function regularise(
  { shopper, payer }: Awaited<ReturnType<typeof payInThree>>,
  usesNewPaymentMethod: boolean,
) {
  const debit = (await listDebits(world.deps.db)).find(({ state }) => state === 'refused')
  const cle = aCollector(world).keyFor(debit?.paymentId ?? '')
  const { body } = await shopper.call<Reinitialized>(
    'POST',
    `/payments/${debit?.paymentId}/reinitialize?useNewPaymentMethod=${usesNewPaymentMethod}&cle=${cle}`,
    {},
  )
  const { body: opened } = await payer.open(body.paymentRequestId, `&cle=${cle}`)
  return { paymentRequestId: body.paymentRequestId, opened }
}

describe('instalments through Stripe', () => {
  it('save the card with 3-D Secure, then are charged without the payer', async () => {
    const { opened, confirmed } = await payInThree(savedCard)
    expect(opened.script).toMatchObject({ savesPaymentMethod: true })
    expect(confirmed.status).toBe('Confirmed')
    const [mandate] = await mandates()
    expect(mandate).toMatchObject({
      provider: 'stripe',
      payment_method: 'Card',
      last4: '3155',
      expiry_year: 2040,
    })
    expect(`${mandate.payment_method_ref} ${mandate.customer_ref}`).toMatch(/^pm_\w+ cus_\w+$/)
    for (const months of [1, 2]) {
      await world.moveTime(32 * day)
      expect(await collectDue(world.deps), `month ${months}`).toBe(1)
    }
    expect(await states()).toEqual(['paid', 'paid', 'paid'])
    expect(await stripeViolations(world)).toEqual([])
  })

  it('refused because the payer must authenticate are paid with the same card, in person', async () => {
    const paid = await payInThree('4000002760003184')
    await world.moveTime(32 * day)
    await collectDue(world.deps)
    expect(await states()).toEqual(['paid', 'refused', 'planned'])
    const { paymentRequestId, opened } = await regularise(paid, false)
    expect(opened).toMatchObject({ hostedFieldsUrl: null })
    expect(opened.script).toBeUndefined()
    const { paymentId, tokenizationSessionId } = opened
    const { body } = await paid.payer.execute(paymentRequestId, paymentId, tokenizationSessionId)
    expect(body.status).toBe('Redirect')
    const back = await world.stripe.answerBank(body.redirectUrl ?? '', 'success')
    expect(back).toContain('/paiement/regularisation/en-attente/')
    expect((await paid.payer.confirm(paymentId)).body.status).toBe('Confirmed')
    expect(await states()).toEqual(['paid', 'paid', 'planned'])
    expect(await stripeViolations(world)).toEqual([])
  })

  it('refused permanently are paid with another card, which is used for the rest', async () => {
    const paid = await payInThree(savedCard)
    world.stripe.account.nextOffSession.push({ code: 'expired_card', declineCode: 'expired_card' })
    await world.moveTime(32 * day)
    await collectDue(world.deps)
    const { paymentRequestId, opened } = await regularise(paid, true)
    expect(opened.script).toMatchObject({ savesPaymentMethod: true, amount: 3366 })
    const token = world.stripe.enter('4242424242424242')
    const { body } = await paid.payer.execute(paymentRequestId, opened.paymentId, token)
    expect(body.status).toBe('Confirmed')
    await world.moveTime(32 * day)
    expect(await collectDue(world.deps)).toBe(1)
    expect(await states()).toEqual(['paid', 'paid', 'paid'])
    const last = [...world.stripe.account.intents.values()].at(-1)
    const lastPaymentMethod = typeof last?.payment_method === 'string' ? last.payment_method : ''
    expect(world.stripe.account.paymentMethod.get(lastPaymentMethod)?.card?.last4).toBe('4242')
    expect(await stripeViolations(world)).toEqual([])
  })
})

describe('instalments that were paid through Stripe', () => {
  it('leave no saved card a week after the last one, even if Stripe must be asked repeatedly', async () => {
    await payInThree(savedCard)
    for (const _month of [1, 2]) {
      await world.moveTime(32 * day)
      await collectDue(world.deps)
    }
    const { account } = world.stripe
    const [{ payment_method_ref: ref, customer_ref: customer }] = await mandates()
    expect(account.paymentMethod.get(ref)?.customer).toBe(customer)
    await world.moveTime(8 * day)
    world.stripe.fault('POST /v1/payment_methods', 'empty500')
    expect(await forgetPaymentMethod(world.deps)).toBe(0)
    expect(account.paymentMethod.get(ref)?.customer).toBeNull()
    expect(await mandates()).toMatchObject([{ payment_method_ref: ref, forgotten_at: null }])
    await world.moveTime(day)
    expect(await forgetPaymentMethod(world.deps)).toBe(1)
    expect(await mandates()).toMatchObject([{ payment_method_ref: '', customer_ref: null, last4: '3155' }])
    expect(await stripeViolations(world)).toEqual([])
  })
})

describe('instalments with a slow Stripe', () => {
  it('whose answer was lost are found, not charged again', async () => {
    await payInThree(savedCard)
    await world.moveTime(32 * day)
    world.stripe.fault('POST /v1/payment_intents', 'empty500')
    await collectDue(world.deps)
    expect(await states()).toEqual(['paid', 'collecting', 'planned'])
    await world.moveTime(60_000)
    await pollAttempts(world.deps)
    expect(await states()).toEqual(['paid', 'paid', 'planned'])
    expect(await stripeViolations(world)).toEqual([])
  })

  it('by direct debit are pending at the bank for days', async () => {
    const iban = 'FR1420041010050500013M02606'
    const { opened, confirmed } = await payInThree(iban, { acceptSepa: true }, '&paymentMethod=Sepa')
    expect(opened.script).toMatchObject({ paymentMethod: 'Sepa' })
    expect(confirmed).toMatchObject({ status: 'Pending', bankDays: true })
    await world.moveTime(6 * day)
    await pollAttempts(world.deps)
    const [first] = await listDebits(world.deps.db)
    expect(first?.state).toBe('paid')
    expect(await stripeViolations(world)).toEqual([])
  })
})
