import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChargeAnswer, SavedPaymentMethod } from '#server/providers/payment-provider.ts'
import { createStripeProvider } from '#server/providers/stripe/stripe-provider.ts'
import { type AdapterWorld, anAdapterWorld } from '../../../build/stripe/stripe-adapter.ts'

let world: AdapterWorld
beforeAll(async () => {
  world = await anAdapterWorld()
})
afterAll(() => world.simulator.close())

const paymentMethod = 'POST /v1/payment_methods'
const isSaved = ({ ref, customerRef }: SavedPaymentMethod) => {
  const { customer } = world.simulator.account.paymentMethod.get(ref) ?? { customer: null }
  return customer !== null && customer === customerRef
}
const forget = async (saved: SavedPaymentMethod) => world.provider.saved?.forget(saved)

async function keep(number = '4242424242424242'): Promise<SavedPaymentMethod> {
  const charged: ChargeAnswer = await world.charge(world.request(number, { savesPaymentMethod: true }))
  if (charged.kind !== 'succeeded' || charged.savedPaymentMethod === null) throw new Error(charged.kind)
  return charged.savedPaymentMethod
}
const chargeLater = async (savedMethodRef: SavedPaymentMethod) => {
  const { attemptId: _, ...charge } = world.request('4242424242424242')
  return world.chargeSaved({ ...charge, savedMethodRef })
}

describe('a payment method saved at Stripe', () => {
  it('is detached from its customer, and can no longer be charged', async () => {
    const saved = await keep()
    expect(await chargeLater(saved)).toMatchObject({ kind: 'succeeded' })
    expect(isSaved(saved)).toBe(true)
    expect(await forget(saved)).toEqual({ kind: 'gone' })
    expect(isSaved(saved)).toBe(false)
    expect(await chargeLater(saved)).toMatchObject({ kind: 'failed', code: 'hapay_processing_error' })
    expect(await chargeLater({ ...saved, customerRef: null })).toMatchObject({ kind: 'failed' })
  })

  it('that was detached before, or never existed, counts as detached', async () => {
    const saved = await keep()
    await forget(saved)
    expect(await forget(saved)).toEqual({ kind: 'gone' })
    expect(await forget({ ...saved, ref: 'pm_none' })).toEqual({ kind: 'gone' })
  })

  it.each(['error500', 'rateLimited'] as const)(
    '%s: is not known to be detached, and is detached at the next try',
    async (kind) => {
      const saved = await keep()
      world.simulator.fault(paymentMethod, kind)
      expect(await forget(saved)).toMatchObject({ kind: 'unknown' })
      expect(isSaved(saved)).toBe(true)
      expect(await forget(saved)).toEqual({ kind: 'gone' })
    },
  )

  it.each(['empty500', 'late'] as const)('%s: is detached, which is known at the next try', async (kind) => {
    const saved = await keep()
    world.simulator.fault(paymentMethod, kind)
    expect(await forget(saved)).toMatchObject({ kind: 'unknown' })
    expect(isSaved(saved)).toBe(false)
    expect(await forget(saved)).toEqual({ kind: 'gone' })
  })

  it('is not known to be detached if the read after the refusal fails', async () => {
    const saved = await keep()
    await forget(saved)
    world.simulator.fault('GET /v1/payment_methods', 'error500')
    expect(await forget(saved)).toMatchObject({ kind: 'unknown' })
    expect(await forget(saved)).toEqual({ kind: 'gone' })
  })

  it('is not known to be detached if the key has no access to it', async () => {
    const saved = await keep()
    const stranger = createStripeProvider({
      secretKey: 'sk_test_of_another_platform',
      publishableKey: 'pk_test',
      webhookSecrets: [],
      timeoutMs: 2_000,
      lookupTimeoutMs: 2_000,
      takesSepa: false,
      takesWallets: false,
      apiUrl: world.simulator.url,
      scriptUrl: null,
      findSentCharge: async () => null,
    })
    expect(await stranger.saved?.forget(saved)).toEqual({ kind: 'unknown', reason: 'status 401' })
    expect(isSaved(saved)).toBe(true)
  })
})
