import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetPaymentMethod } from '#server/money/collection/forget-payment-method.ts'
import { aWorld, type World } from '../../../../build/a-world.ts'
import { detachedPaymentMethods } from '../../../../build/collection/detached-payment-methods.ts'
import { payMonthly } from '../../../../build/money/a-sale.ts'

const hour = 60 * 60_000
const day = 24 * hour
let world: World
let left: ReturnType<typeof detachedPaymentMethods>

/** A monthly gift was stopped a week ago. */
async function stopGift() {
  await payMonthly(world)
  await left.stop()
  await world.moveTime(8 * day)
}

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  left = detachedPaymentMethods(world)
  await stopGift()
})
afterEach(() => world.close())

describe('a provider that does not confirm that a payment method is detached', () => {
  test.each([
    ['its answer is lost', { loseAnswer: true }],
    ['it fails', { error: 500 }],
  ])('is asked again after an hour: %s', async (_what, fault) => {
    const [ref] = await left.refs()
    await world.setScenario({ operation: 'forget', ...fault })
    expect(await left.forget()).toBe(0)
    // We remember it until the result is known, and do not charge it.
    expect(await left.mandates()).toMatchObject([
      { payment_method_ref: ref, state: 'revoked', forgotten_at: null },
    ])
    expect(await left.forget()).toBe(0)
    await world.moveTime(hour)
    expect(await left.forget()).toBe(1)
    expect(await left.refs()).toEqual([''])
    expect(await left.chargeWith(ref ?? '')).toBe('failed')
  })

  test('or is not available: we wait for it', async () => {
    expect(await forgetPaymentMethod({ ...world.deps, providers: {} })).toBe(0)
    await world.moveTime(hour)
    expect(await left.forget()).toBe(1)
  })

  test('does not delay the others', async () => {
    await stopGift()
    const broken = (ref: string) => {
      throw new Error(`broken at ${ref}`)
    }
    const [first] = await left.refs()
    const { sandbox } = world.deps.providers
    if (!sandbox?.saved) throw new Error('the sandbox keeps means')
    const { saved } = sandbox
    const shaky = {
      ...sandbox,
      saved: {
        ...saved,
        forget: async (paymentMethod: Parameters<typeof saved.forget>[0]) =>
          paymentMethod.ref === first ? broken(paymentMethod.ref) : saved.forget(paymentMethod),
      },
    }
    expect(await forgetPaymentMethod({ ...world.deps, providers: { sandbox: shaky } })).toBe(1)
    expect(await left.refs()).toEqual([first, ''])
    await world.moveTime(hour)
    expect(await left.forget()).toBe(1)
  })
})
