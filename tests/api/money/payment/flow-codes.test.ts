import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PolledRedirect } from '#contract/payment.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import type { FieldsEntry } from '#server/providers/payment-provider.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { fieldsOf, withFields } from '../../../build/money/card-fields.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

/** Flow codes of section 8 that no other test raises, each with its cause. */

const accepted = '4242424242424242'
const challenged = '4000000000003220'

let world: World
let shopper: ReturnType<typeof aShopper>
let breaks: ((charge: FieldsEntry['charge']) => FieldsEntry['charge']) | null = null

beforeAll(async () => {
  world = await aWorld({
    wrapProvider: (provider) =>
      withFields(provider, {
        charge: (request) => (breaks?.(fieldsOf(provider).charge) ?? fieldsOf(provider).charge)(request),
      }),
  })
  shopper = aShopper(world, await aForm(world.deps.db))
})
beforeEach(() => {
  breaks = null
})
afterAll(() => world.close())

const poll = async (paymentId: string) =>
  (await shopper.call<PolledRedirect>('GET', `/payments/card-embed/poll-redirect-url?paymentId=${paymentId}`))
    .body

test('PAYMENT_INITIALIZE_ERROR: the association’s provider is not one of this site', async () => {
  const organisation = { slug: 'ailleurs', name: 'Ailleurs', provider: 'stripe' }
  const elsewhere = aShopper(world, await aForm(world.deps.db, { organisation }))
  const cart = await elsewhere.fillCart()
  const { body } = await elsewhere.startPayment(cart)
  expect(body).toMatchObject({ status: 502, code: 'PAYMENT_INITIALIZE_ERROR' })
  // Nothing was frozen: the cart can be changed, and paid once the provider is configured.
  expect((await elsewhere.read(cart)).body.state).toBe('open')
})

test('EXECUTE_PAYMENT_ERROR: a failure after the card was sent makes no promise about the money', async () => {
  breaks = (charge) => async (request) => {
    await charge(request)
    throw new Error('broken on the way back')
  }
  const entered = await shopper.enterPayment(await shopper.freeze(await shopper.fillCart()), accepted)
  const { body } = await shopper.execute(entered.paymentRequestId, entered.session)
  expect(body).toMatchObject({ status: 503, code: 'EXECUTE_PAYMENT_ERROR' })
  expect(JSON.stringify(body)).toMatch(/ne payez pas une seconde fois/)
  expect(JSON.stringify(body)).not.toContain('broken')
  breaks = null
  // Sent again, it charges nothing; a read at the bank gives the result.
  expect((await shopper.execute(entered.paymentRequestId, entered.session)).body.status).toBe('Pending')
  expect((await shopper.confirm(entered.paymentId)).body.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('DUPLICATE_PAYMENT_HA: a paid cart accepts no second card', async () => {
  const { paymentRequestId } = await shopper.pay(accepted)
  expect((await shopper.openSession(paymentRequestId)).body).toMatchObject({
    status: 409,
    code: 'DUPLICATE_PAYMENT_HA',
  })
  expect(await violationsOf(world)).toEqual([])
})

test('the bank’s address is given while it waits, and not after the payment is confirmed', async () => {
  const { paymentId, executed } = await shopper.pay(challenged)
  expect(await poll(paymentId)).toEqual({ status: 'Redirect', redirectUrl: executed.redirectUrl })
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
  expect(await poll(paymentId)).toEqual({ status: 'Confirmed', redirectUrl: null })
})

test('the confirmation has the bank’s address while the bank waits for the payer', async () => {
  const { paymentRequestId, paymentId, executed } = await shopper.pay(challenged)
  const bankUrl = async () => (await readConfirmation(world.deps, paymentRequestId)).bankUrl
  expect(await bankUrl()).toBe(executed.redirectUrl)
  // The page counts the wait of the card page too.
  await world.moveTime(20_000)
  const { waitedMs } = await readConfirmation(world.deps, paymentRequestId)
  expect(waitedMs).toBeGreaterThanOrEqual(20_000)
  expect(waitedMs).toBeLessThan(60_000)
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
  expect(await bankUrl()).toBeNull()
})

test('a lost answer is found, with the bank’s address', async () => {
  await world.setScenario({ operation: 'charge', loseAnswer: true })
  const { paymentId, executed } = await shopper.pay(challenged)
  expect(executed).toEqual({ status: 'Pending' })
  expect(await poll(paymentId)).toEqual({ status: 'Pending', redirectUrl: null })
  await shopper.confirm(paymentId)
  expect((await poll(paymentId)).redirectUrl).toContain('/three-d-secure/')
})
