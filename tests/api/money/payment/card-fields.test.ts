import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { keepSession } from '#server/money/payment/attempt-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { fieldsOf, withFields } from '../../../build/money/card-fields.ts'

// init-payment may answer the card fields of the first attempt. The payment is frozen whatever happens to them.

let world: World
let shopper: ReturnType<typeof aShopper>

/** When the provider was last asked for fields, and what it waits for before it answers. */
let askedAt = 0
let held: Promise<void> | null

beforeEach(async () => {
  held = null
  world = await aWorld({
    wrapProvider: (provider) =>
      withFields(provider, {
        openSession: async (request) => {
          askedAt = performance.now()
          await held
          return fieldsOf(provider).openSession(request)
        },
      }),
  })
  shopper = aShopper(world, await aForm(world.deps.db))
})
afterEach(() => world.close())

const visa = '4242424242424242'
const start = async (from = shopper) =>
  (await from.startPayment(await from.fillCart(), undefined, undefined, true)).body
const stored = () =>
  world.deps.db
    .selectFrom('payment_attempt')
    .select(['state', 'tokenization_session_id as session'])
    .orderBy('n')
    .execute()

test('the card fields that come with a started payment are those of its first attempt, and take its card', async () => {
  const { paymentRequestId = '', cardFields } = await start()
  if (cardFields === undefined) throw new Error('no card fields')
  expect(cardFields).toMatchObject({ hostedFieldsUrl: expect.any(String) as string, work: null })
  expect(await stored()).toEqual([{ state: 'created', session: null }])
  expect(await shopper.enterCard(cardFields.tokenizationSessionId, visa)).toBe(204)
  expect((await shopper.execute(paymentRequestId, cardFields)).body.status).toBe('Confirmed')
  expect(await stored()).toEqual([{ state: 'succeeded', session: cardFields.tokenizationSessionId }])
  expect((await shopper.execute(paymentRequestId, cardFields)).body.status).toBe('Confirmed')
  expect((await world.readProviderLedger()).charges).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test('a reload of the card page gets the same fields', async () => {
  const { paymentRequestId = '', cardFields } = await start()
  expect((await shopper.openSession(paymentRequestId)).body).toEqual(cardFields)
  expect(await stored()).toEqual([{ state: 'created', session: cardFields?.tokenizationSessionId }])
})

test('the first session stored is that of both calls', async () => {
  const { db, clock } = world.deps
  const { body } = await shopper.openSession(await shopper.freeze(await shopper.fillCart()))
  const { paymentId, tokenizationSessionId, hostedFieldsUrl } = body
  const late = { attempt: paymentId as AttemptId, session: 'ts_late', url: null, now: clock.now() }
  expect(await keepSession(db, late)).toEqual({ tokenizationSessionId, hostedFieldsUrl })
})

test('after a refused card the next attempt has fields of its own', async () => {
  const { paymentRequestId, session, executed } = await shopper.payLikePages(
    await shopper.fillCart(),
    '4000000000000002',
  )
  expect(executed.status).toBe('Refused')
  const next = await shopper.charge(paymentRequestId, visa)
  expect(next.executed.status).toBe('Confirmed')
  expect(next.session.tokenizationSessionId).not.toBe(session.tokenizationSessionId)
})

test('without being asked, and for a payment that was started before, the answer has no card fields', async () => {
  const cart = await shopper.fillCart()
  expect((await shopper.startPayment(cart)).body).not.toHaveProperty('cardFields')
  expect((await shopper.startPayment(cart, undefined, undefined, true)).body).not.toHaveProperty('cardFields')
})

test.each([
  ['refuses', { error: 500 }],
  ['answers too late', null],
  ['loses its answer', { loseAnswer: true }],
])('a provider that %s takes nothing from the answer, and the card page opens the fields', async (_, how) => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<void>()
  if (how === null) held = late
  else await world.setScenario({ operation: 'session', ...how })
  const answer = await start()
  expect(performance.now() - askedAt).toBeLessThan(2_400)
  held = null
  answerLate()
  expect(answer).toMatchObject({ paymentRequestId: expect.any(String) as string })
  expect(answer.cardFields).toBeUndefined()
  expect((await shopper.charge(answer.paymentRequestId ?? '', visa)).executed.status).toBe('Confirmed')
  expect(await violationsOf(world)).toEqual([])
})

test('an address whose cards were declined too often gets the payment, and no card fields', async () => {
  const attacker = aShopper(world, await aForm(world.deps.db, { form: { slug: 'autre' } }), {
    'x-forwarded-for': '203.0.113.7',
  })
  for (let cart = 0; cart < 3; cart += 1) await attacker.pay('4000000000000002')
  const { paymentRequestId = '', cardFields } = await start(attacker)
  expect(cardFields).toBeUndefined()
  expect((await attacker.openSession(paymentRequestId)).body).toMatchObject({ code: 'PAYMENT_PAUSED' })
})
