import { afterEach, beforeEach, expect, test } from 'vitest'
import { tierIdOf } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { aGiftOffer, givenOf } from '../../../build/money-out/a-gift-offer.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world)
})
afterEach(() => world.close())

/** Cancels a price of the gala; with days, its payers may give instead of being refunded. */
async function cancel(price: string, token: string, giftDays?: number): Promise<void> {
  await gala.cancellations.start(token, tierIdOf(gala.form, price), giftDays)
  await workOff(world.deps)
}

test('an offer of one price stays when another is cancelled: each takes its own lines, the last one the tip', async () => {
  await gala.buy(['place', 'repas'], { tip: 300 })
  await cancel('place', 'aaaaaaaaaaaaaaaa', 14)
  const place = await aGiftOffer(world)
  expect(place.gift).toMatchObject({ amount: 1500, tip: 0 })
  await cancel('repas', 'bbbbbbbbbbbbbbbb')
  expect(await gala.refunded()).toEqual([3000])
  expect(await place.read()).toMatchObject({ state: 'open', amount: 1500, tip: 300 })
  expect((await place.choose('give')).body.state).toBe('given')
  await workOff(world.deps)
  expect([await givenOf(world), await gala.refunded()]).toEqual([[1500], [300, 3000]])
  expect(await violationsOf(world)).toEqual([])
})

test('an offer of each of two prices is given or refunded by itself', async () => {
  await gala.buy(['place', 'repas'], { tip: 300 })
  await cancel('place', 'aaaaaaaaaaaaaaaa', 14)
  const place = await aGiftOffer(world)
  await cancel('repas', 'bbbbbbbbbbbbbbbb', 14)
  const meal = await aGiftOffer(world)
  expect(meal.gift).toMatchObject({ amount: 3000, tip: 0 })
  expect(await place.read()).toMatchObject({ amount: 1500, lines: ['Place'] })
  await place.choose('refund')
  await workOff(world.deps)
  expect(await gala.refunded()).toEqual([1500])
  expect((await meal.choose('give')).body.state).toBe('given')
  await workOff(world.deps)
  expect([await givenOf(world), await gala.refunded()]).toEqual([[3000], [300, 1500]])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: if unsettled lines count as settled, the offer of one price is gone', async () => {
  await rewriteFunction(world.deps.db, 'was_in_cancellation', [
    [/\s+and state = any\(state_set\('cancelledOrder', 'settled'\)\)/, ''],
  ])
  await gala.buy(['place', 'repas'], { tip: 300 })
  await cancel('place', 'aaaaaaaaaaaaaaaa', 14)
  const place = await aGiftOffer(world)
  await cancel('repas', 'bbbbbbbbbbbbbbbb')
  expect((await place.read()).state).toBe('closed')
  expect(await gala.refunded()).toEqual([4800])
})
