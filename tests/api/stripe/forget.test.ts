import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChargeAnswer, SavedPaymentMethod } from '#server/providers/payment-provider.ts'
import { createStripeProvider } from '#server/providers/stripe/stripe-provider.ts'
import { type AdapterWorld, anAdapterWorld } from '../../build/stripe/stripe-adapter.ts'

let world: AdapterWorld
beforeAll(async () => {
  world = await anAdapterWorld(400)
})
afterAll(() => world.simulator.close())

const paymentMethod = 'POST /v1/payment_methods'
const isSaved = ({ ref, customerRef }: SavedPaymentMethod) => {
  const { customer } = world.simulator.account.paymentMethod.get(ref) ?? { customer: null }
  return customer !== null && customer === customerRef
}
const forget = async (kept: SavedPaymentMethod) => world.provider.saved?.forget(kept)

async function keep(number = '4242424242424242'): Promise<SavedPaymentMethod> {
  const charged: ChargeAnswer = await world.charge(world.request(number, { savesPaymentMethod: true }))
  if (charged.kind !== 'succeeded' || charged.savedPaymentMethod === null) throw new Error(charged.kind)
  return charged.savedPaymentMethod
}
const chargeLater = async (savedMethodRef: SavedPaymentMethod) => {
  const { attemptId: _, ...charge } = world.request('4242424242424242')
  return world.chargeSaved({ ...charge, savedMethodRef })
}

describe('a means that Stripe kept', () => {
  it('is detached from its customer, and charged no more', async () => {
    const kept = await keep()
    expect(await chargeLater(kept)).toMatchObject({ kind: 'succeeded' })
    expect(isSaved(kept)).toBe(true)
    expect(await forget(kept)).toEqual({ kind: 'gone' })
    expect(isSaved(kept)).toBe(false)
    expect(await chargeLater(kept)).toMatchObject({ kind: 'failed', code: 'hapay_processing_error' })
    expect(await chargeLater({ ...kept, customerRef: null })).toMatchObject({ kind: 'failed' })
  })

  it('that was detached before, or was never there, is gone too', async () => {
    const kept = await keep()
    await forget(kept)
    expect(await forget(kept)).toEqual({ kind: 'gone' })
    expect(await forget({ ...kept, ref: 'pm_none' })).toEqual({ kind: 'gone' })
  })

  it.each(['error500', 'rateLimited'] as const)(
    '%s: is not known to be gone, and goes another time',
    async (kind) => {
      const kept = await keep()
      world.simulator.fault(paymentMethod, kind)
      expect(await forget(kept)).toMatchObject({ kind: 'unknown' })
      expect(isSaved(kept)).toBe(true)
      expect(await forget(kept)).toEqual({ kind: 'gone' })
    },
  )

  it.each(['empty500', 'late'] as const)(
    '%s: is gone, which is known when it is asked again',
    async (kind) => {
      const kept = await keep()
      world.simulator.fault(paymentMethod, kind)
      expect(await forget(kept)).toMatchObject({ kind: 'unknown' })
      expect(isSaved(kept)).toBe(false)
      expect(await forget(kept)).toEqual({ kind: 'gone' })
    },
  )

  it('is not known to be gone where the look at what was refused fails', async () => {
    const kept = await keep()
    await forget(kept)
    world.simulator.fault('GET /v1/payment_methods', 'error500')
    expect(await forget(kept)).toMatchObject({ kind: 'unknown' })
    expect(await forget(kept)).toEqual({ kind: 'gone' })
  })

  it('is not known to be gone where the key has no right to it', async () => {
    const kept = await keep()
    const stranger = createStripeProvider({
      secretKey: 'sk_test_of_somebody_else',
      publishableKey: 'pk_test',
      webhookSecrets: [],
      timeoutMs: 400,
      lookupTimeoutMs: 400,
      takesSepa: false,
      apiUrl: world.simulator.url,
      scriptUrl: null,
      recall: async () => null,
    })
    expect(await stranger.saved?.forget(kept)).toEqual({ kind: 'unknown', reason: 'status 401' })
    expect(isSaved(kept)).toBe(true)
  })
})
