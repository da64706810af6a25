import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('sixty unknown codes block further guesses from one address for ten minutes, across carts and calls', async () => {
  const form = await aForm(world.deps.db, {
    form: {
      type: 'Shop',
      slug: 'boutique',
      tiers: [{ key: 'sac', name: 'Sac', price: 1000 }],
      allowCoupons: true,
      discountCodes: [{ code: 'AMIS', percent: 10 }],
    },
  })
  const items = [{ tierId: tierIdOf(form, 'sac') }]
  const guesser = aShopper(world, form, { 'x-forwarded-for': '10.1.1.1' })
  const neighbour = aShopper(world, form, { 'x-forwarded-for': '10.1.1.2' })
  const tryCode = async (shopper: typeof guesser, discountCode: string) => {
    const { body: cart } = await shopper.makeCart(items)
    const path = `/carts/${cart.id}/discount-code`
    return (await shopper.call('POST', path, { discountCode }, shopper.withKey(cart))).status
  }
  for (let guess = 0; guess < 60; guess += 1) expect(await tryCode(guesser, `RIEN${guess}`)).toBe(400)
  expect(await tryCode(guesser, 'AMIS')).toBe(429)
  const order = { ...guesser.names, items, payer: aPayer, discountCode: 'AMIS' }
  expect((await guesser.call('POST', '/carts/cart-one-page', order)).status).toBe(429)
  expect((await guesser.makeCart(items)).status).toBe(201)
  expect(await tryCode(neighbour, 'AMIS')).toBe(200)
  await world.moveTime(10 * 60_000)
  expect(await tryCode(guesser, 'AMIS')).toBe(200)
})
