import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const aFormWithCodes = (slug: string) =>
  aForm(world.deps.db, {
    form: {
      type: 'Shop',
      slug,
      tiers: [{ key: 'sac', name: 'Sac', price: 1000 }],
      allowCoupons: true,
      discountCodes: [{ code: 'AMIS', percent: 10 }],
    },
  })

test('sixty unknown codes block further guesses from one address for ten minutes, across carts and calls', async () => {
  const form = await aFormWithCodes('boutique')
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

test('three hundred unknown codes block the guesses of a /48, whatever addresses it uses', async () => {
  const form = await aFormWithCodes('kermesse')
  const guess = async (address: string, discountCode: string) => {
    const shopper = aShopper(world, form, { 'x-forwarded-for': address })
    const order = {
      ...shopper.names,
      items: [{ tierId: tierIdOf(form, 'sac') }],
      payer: aPayer,
      discountCode,
    }
    return (await shopper.call('POST', '/carts/cart-one-page', order)).status
  }
  const guesses = async (network: string) => {
    let refused = 0
    for (let at = 0; at < 310; at += 1)
      if ((await guess(`${network}:${at}::1`, `NON${at}`)) === 429) refused += 1
    return refused
  }
  expect(await guesses('2001:db8:7')).toBe(10)
  expect(await guess('2001:db8:8::1', 'AMIS')).not.toBe(429)
})
