import { expect, test } from 'vitest'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { aCrowd } from '../build/money/a-crowd.ts'
import { aMeeting } from '../build/money/a-meeting.ts'
import { rewriteFunction } from '../build/money/without-guard.ts'
import { violationsOf } from '../build/invariant-checks.ts'

// Negative controls of the defence against card testing: each guard is removed in a separate database, and the bank
// answers more stolen cards than the limit.

const declined = '4000000000000002'

async function inWorld(act: (world: World, from: (address: string) => Shopper) => Promise<void>) {
  const world = await aWorld({ webhooks: false })
  try {
    const form = await aForm(world.deps.db)
    await act(world, (address) => aShopper(world, form, { 'x-forwarded-for': address }))
    expect(await violationsOf(world)).toEqual([])
  } finally {
    await world.close()
  }
}
type Shopper = ReturnType<typeof aShopper>

/** Twelve cards tried at the same instant from one address, at a slow bank; the number that it answered. */
async function burst(world: World, attacker: Shopper): Promise<number> {
  const payAll = await aCrowd(
    attacker,
    Array.from({ length: 12 }, () => declined),
  )
  await world.setScenario({ operation: 'charge', times: 12, delayMs: 1_000 })
  return (await payAll())['Refused'] ?? 0
}

test('card testing: without counting cards in flight, a burst reaches the bank', () =>
  inWorld(async (world, from) => {
    expect(await burst(world, from('203.0.113.1'))).toBe(3)
    await rewriteFunction(world.deps.db, 'take_turn', [[/-- guard[\s\S]*-- end guard/, '']])
    expect(await burst(world, from('203.0.113.2'))).toBeGreaterThan(3)
  }))

test('card testing: without the lock of the address, concurrent tries do not see each other', () =>
  inWorld(async (world, from) => {
    await rewriteFunction(world.deps.db, 'take_turn', [
      [/perform pg_advisory_xact_lock.*;/, ''],
      // Four have counted before any is counted.
      ['-- end guard', await aMeeting(world.deps.db, 4)],
    ])
    expect(await burst(world, from('203.0.113.3'))).toBeGreaterThan(3)
  }))

test('card testing: without counting declines, an address tries one card after the other', () =>
  inWorld(async (world, from) => {
    const tryCards = async (attacker: Shopper) => {
      for (let cart = 0; cart < 5; cart += 1) await attacker.pay(declined)
    }
    await expect(tryCards(from('203.0.113.4'))).rejects.toThrow('PAYMENT_PAUSED')
    await rewriteFunction(world.deps.db, 'count_tries_around', [['a.address_hash = p_address', 'false']])
    await tryCards(from('203.0.113.5'))
  }))

test('card testing: without counting those of the form, an attack from many addresses requires no work', () =>
  inWorld(async (world, from) => {
    for (let card = 0; card < 31; card += 1) await from(`198.51.${card}.1`).pay(declined)
    const workOf = async (donor: Shopper) =>
      (await donor.openSession(await donor.freeze(await donor.fillCart()))).body.work?.bits
    expect(await workOf(from('203.0.113.6'))).toBe(17)
    await rewriteFunction(world.deps.db, 'count_tries', [['form_id = p_form', 'false']])
    expect(await workOf(from('203.0.113.7'))).toBeUndefined()
  }))

test('card testing: without its limit a cart accepts a sixth card', () =>
  inWorld(async (world, from) => {
    const tryCards = async (donor: Shopper) => {
      const paymentRequestId = await donor.freeze(await donor.fillCart())
      for (let card = 0; card < 6; card += 1) await donor.charge(paymentRequestId, declined)
    }
    await expect(tryCards(from('203.0.113.8'))).rejects.toThrow('PAYMENT_MAX_ERROR_ATTEMPTS')
    await rewriteFunction(world.deps.db, 'open_attempt', [['is_cart_exhausted(v_payment.cart_id)', 'false']])
    await tryCards(from('203.0.113.9'))
  }))
