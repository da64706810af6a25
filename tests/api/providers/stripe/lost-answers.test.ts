import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdapterWorld, anAdapterWorld } from '../../../build/stripe/stripe-adapter.ts'

let world: AdapterWorld
beforeAll(async () => {
  world = await anAdapterWorld()
})
afterAll(() => world.simulator.close())

const create = 'POST /v1/payment_intents'
const accepted = '4242424242424242'
const chargesOf = (attemptId: string) =>
  world.simulator.book().charges.filter(({ reference }) => reference === attemptId)

describe('a charge without an answer', () => {
  it.each(['empty500', 'late'] as const)('%s: is unknown, then found, once', async (kind) => {
    const request = world.request(accepted)
    world.simulator.fault(create, kind)
    expect(await world.charge(request)).toMatchObject({ kind: 'unknown' })
    expect(await world.provider.findCharge(request.attemptId)).toMatchObject({
      kind: 'succeeded',
      amount: 4500,
    })
    expect(chargesOf(request.attemptId)).toHaveLength(1)
  })

  it('whose connection breaks is sent once more by the package, under the same key', async () => {
    const request = world.request(accepted)
    world.simulator.fault(create, 'loseAnswer')
    expect(await world.charge(request)).toMatchObject({ kind: 'succeeded' })
    expect(chargesOf(request.attemptId)).toHaveLength(1)
  })

  it('whose connection breaks twice is unknown, then found, once', async () => {
    const request = world.request(accepted)
    world.simulator.fault(create, 'loseAnswer', 2)
    expect(await world.charge(request)).toMatchObject({ kind: 'unknown' })
    expect(await world.provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
    expect(chargesOf(request.attemptId)).toHaveLength(1)
  })

  it('is found among hundreds made around the same time', async () => {
    const request = world.request(accepted)
    world.simulator.fault(create, 'empty500')
    await world.charge(request)
    for (let n = 0; n < 250; n += 1) await world.charge(world.request(accepted))
    expect(await world.provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
  })

  it('has no known result while Stripe does not answer', async () => {
    const request = world.request(accepted)
    world.simulator.fault(create, 'empty500')
    await world.charge(request)
    world.simulator.fault('GET /v1/payment_intents', 'rateLimited')
    expect(await world.provider.findCharge(request.attemptId)).toEqual({
      kind: 'unknown',
      reason: 'rate_limit',
    })
    world.simulator.fault('GET /v1/payment_intents', 'error500')
    expect(await world.provider.cancelCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
  })
})

describe('a charge that never arrived', () => {
  it('is absent, and once cancelled can no longer arrive', async () => {
    const request = world.request(accepted)
    world.simulator.fault(create, 'loseRequest', 2)
    expect(await world.charge(request)).toMatchObject({ kind: 'unknown' })
    expect(await world.provider.findCharge(request.attemptId)).toEqual({ kind: 'absent' })
    expect(await world.provider.cancelCharge(request.attemptId)).toEqual({
      kind: 'cancelled',
      providerRef: null,
    })
    // The request that was under way arrives now.
    expect(await world.charge(request)).toMatchObject({ kind: 'unknown' })
    expect(chargesOf(request.attemptId).map(({ state }) => state)).toEqual(['canceled'])
    expect(await world.provider.findCharge(request.attemptId)).toMatchObject({ kind: 'cancelled' })
    expect(await world.provider.cancelCharge(request.attemptId)).toMatchObject({ kind: 'cancelled' })
  })

  it('that arrives during its cancellation is reported with its real state', async () => {
    const request = world.request(accepted)
    world.simulator.fault(create, 'loseRequest', 2)
    await world.charge(request)
    await Promise.all([world.charge(request), world.provider.cancelCharge(request.attemptId)])
    const end = await world.provider.findCharge(request.attemptId)
    expect(chargesOf(request.attemptId)).toHaveLength(1)
    expect(['succeeded', 'cancelled']).toContain(end.kind)
    expect(await world.provider.cancelCharge(request.attemptId)).toMatchObject({ kind: end.kind })
  })

  it('or that failed inside Stripe made nothing, and is cancelled', async () => {
    const request = world.request(accepted)
    world.simulator.fault(create, 'error500')
    expect(await world.charge(request)).toMatchObject({ kind: 'unknown' })
    expect(await world.provider.cancelCharge(request.attemptId)).toEqual({
      kind: 'cancelled',
      providerRef: null,
    })
    expect(chargesOf(request.attemptId)).toEqual([])
  })

  it('is not searched at Stripe if it was never sent', async () => {
    const attemptId = world.newAttempt()
    expect(await world.provider.findCharge(attemptId)).toEqual({ kind: 'absent' })
  })

  it('without a customer has charged nothing', async () => {
    const request = world.request(accepted, { savesPaymentMethod: true })
    world.simulator.fault('POST /v1/customers', 'error500')
    expect(await world.charge(request)).toEqual({
      kind: 'failed',
      providerRef: null,
      code: 'hapay_processing_error',
    })
    expect(chargesOf(request.attemptId)).toEqual([])
  })
})

describe('the cancellation of a charge', () => {
  it('while the bank waits for the payer is final', async () => {
    const request = world.request('4000000000003220')
    const asked = await world.charge(request)
    expect(await world.provider.cancelCharge(request.attemptId)).toMatchObject({ kind: 'cancelled' })
    if (asked.kind !== 'challenge') throw new Error(asked.kind)
    await world.simulator.answerBank(asked.redirectUrl, 'success')
    expect(await world.provider.findCharge(request.attemptId)).toMatchObject({ kind: 'cancelled' })
  })

  it('after it was paid gives the paid charge', async () => {
    const request = world.request(accepted)
    await world.charge(request)
    expect(await world.provider.cancelCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
  })

  it('at the same moment as its payment gives the paid charge', async () => {
    const request = world.request('4000000000003220')
    const asked = await world.charge(request)
    if (asked.kind !== 'challenge') throw new Error(asked.kind)
    const [, cancelled] = await Promise.all([
      world.simulator.answerBank(asked.redirectUrl, 'success'),
      world.provider.cancelCharge(request.attemptId),
    ])
    const end = await world.provider.findCharge(request.attemptId)
    expect(end.kind).toBe(cancelled.kind)
    expect(['succeeded', 'cancelled']).toContain(end.kind)
  })
})
