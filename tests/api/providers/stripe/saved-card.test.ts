import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SavedMethods } from '#contract/payment.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer } from '../../../build/a-shopper.ts'
import { aSignedInShopper } from '../../../build/account/a-signed-in-shopper.ts'
import {
  type StripeWorld,
  aStripePayer,
  aStripeWorld,
  stripeViolations,
} from '../../../build/stripe/a-stripe-world.ts'

let world: StripeWorld
beforeEach(async () => {
  world = await aStripeWorld({ webhooks: false })
})
afterEach(() => world.close())

it.each([
  ['4242424242424242', 'Confirmed'],
  // The bank asks for a confirmation of each charge.
  ['4000002760003184', 'Redirect'],
] as const)(
  'a saved card pays another gift through Stripe, with the payer present: %s',
  async (card, status) => {
    const form = await aForm(world.deps.db, { form: { frequencies: ['SINGLE', 'SUBSCRIPTION'] } })
    const { shopper } = await aSignedInShopper(world, form, aPayer.email)
    const payer = aStripePayer(world, shopper.call)
    const monthly = await shopper.fillItems([
      { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' },
    ])
    await shopper.saveTip(monthly, 0)
    const first = await payer.pay(await shopper.freeze(monthly), card)
    if (first.executed.status === 'Redirect')
      await world.stripe.answerBank(first.executed.redirectUrl ?? '', 'success')
    await payer.confirm(first.paymentId)

    const payment = await shopper.freeze(await shopper.fillCart())
    const path = `/payments/saved-payment-methods?paymentRequestId=${payment}`
    const [method] = (await shopper.call<SavedMethods>('GET', path)).body.data
    expect(method).toMatchObject({ brand: 'visa', last4: card.slice(-4) })
    const { body: opened } = await payer.open(payment, `&paymentMethodId=${method?.id}`)
    expect(opened).toMatchObject({ hostedFieldsUrl: null })
    expect(opened.script).toBeUndefined()
    const { body } = await payer.execute(payment, opened.paymentId, opened.tokenizationSessionId)
    expect(body.status).toBe(status)
    if (body.status === 'Redirect') await world.stripe.answerBank(body.redirectUrl ?? '', 'success')
    expect((await payer.confirm(opened.paymentId)).body.status).toBe('Confirmed')
    expect(await stripeViolations(world)).toEqual([])
  },
)
