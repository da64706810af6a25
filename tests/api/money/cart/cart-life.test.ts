import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { printDatabase } from '../../../build/money/database-print.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let form: StoredForm
const minute = 60_000

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
})
afterAll(() => world.close())

/** An event of its own with this many seats. */
let events = 0
async function anEvent(stock: number): Promise<{ form: StoredForm; place: { tierId: string } }> {
  events += 1
  const tiers = [{ key: 'place', name: 'Place', price: 1000, stock }]
  const changes = {
    type: 'CrowdFunding',
    slug: `fete-${events}`,
    acceptOpenDonation: false,
    presetAmounts: [],
    tiers,
  }
  const event = await aForm(world.deps.db, { form: changes })
  return { form: event, place: { tierId: tierIdOf(event, 'place') } }
}

const stockOf = (event: StoredForm) =>
  world.deps.db
    .selectFrom('stock')
    .select(['held', 'sold'])
    .where('id', '=', tierIdOf(event, 'place'))
    .executeTakeFirstOrThrow()

test('a cart lives 15 minutes from its last change, and each change extends it', async () => {
  const shopper = aShopper(world, form)
  const cart = await shopper.fillCart()
  const read = () => shopper.call<Cart>('GET', `/carts/${cart.id}`, undefined, shopper.withKey(cart))
  const { body } = await read()
  expect(Date.parse(body.expiresAt) - Date.parse(body.meta.updatedAt)).toBe(15 * minute)
  await world.moveTime(14 * minute)
  expect((await shopper.saveTip(cart, 100)).status).toBe(200)
  await world.moveTime(14 * minute)
  expect((await read()).status).toBe(200)
  await world.moveTime(2 * minute)
  expect((await read()).body).toMatchObject({ status: 404, code: 'CART_EXPIRED' })
  const before = await printDatabase(world.deps.db)
  expect((await shopper.saveTip(cart, 0)).body.code).toBe('CART_EXPIRED')
  expect((await shopper.savePayer(cart)).body.code).toBe('CART_EXPIRED')
  expect((await shopper.changeItems(cart, [])).body.code).toBe('CART_EXPIRED')
  expect((await shopper.startPayment(cart)).body.code).toBe('CART_EXPIRED')
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('a cart can be resumed within a day, not later', async () => {
  const shopper = aShopper(world, form)
  const [young, old] = [await shopper.fillCart(), await shopper.fillCart()]
  const refresh = (cart: Cart) =>
    shopper.call<Cart>('POST', `/carts/${cart.id}/refresh`, undefined, shopper.withKey(cart))
  await world.moveTime(15 * minute + 24 * 60 * minute - 5_000)
  const { body } = await refresh(young)
  expect(body).toMatchObject({ state: 'open', totalAmount: 4540, payer: { firstName: aPayer.firstName } })
  expect((await shopper.startPayment(young)).status).toBe(200)
  await world.moveTime(6_000)
  expect((await refresh(old)).body).toMatchObject({ status: 404, code: 'CART_EXPIRED' })
})

test('a revived cart holds its stock again, or reports that it is sold out', async () => {
  const { form: event, place } = await anEvent(2)
  const shopper = aShopper(world, event)
  const cart = await shopper.fillItems([{ ...place, quantity: 2 }])
  const refresh = () =>
    shopper.call<Cart>('POST', `/carts/${cart.id}/refresh`, undefined, shopper.withKey(cart))
  await world.moveTime(20 * minute)
  const { body: rival } = await shopper.makeCart([place])
  expect((await refresh()).body).toMatchObject({ status: 409, code: 'SOLD_OUT' })
  await shopper.changeItems(rival, [])
  expect((await refresh()).status).toBe(200)
  expect(await stockOf(event)).toEqual({ held: 2, sold: 0 })
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  expect(await stockOf(event)).toEqual({ held: 0, sold: 2 })
  expect(await violationsOf(world)).toEqual([])
})

test('refreshing does not hold limited stock without end: 45 minutes at most', async () => {
  const { form: event, place } = await anEvent(1)
  const shopper = aShopper(world, event)
  const cart = await shopper.fillItems([place])
  const refresh = () =>
    shopper.call<Cart>('POST', `/carts/${cart.id}/refresh`, undefined, shopper.withKey(cart))
  for (let round = 0; round < 4; round += 1) {
    await world.moveTime(11 * minute)
    expect((await refresh()).status).toBe(200)
    expect((await shopper.makeCart([place])).body).toMatchObject({ status: 409, code: 'SOLD_OUT' })
  }
  await world.moveTime(2 * minute)
  expect((await refresh()).status).toBe(200)
  expect((await shopper.makeCart([place])).status).toBe(201)
  expect((await shopper.startPayment(cart)).body).toMatchObject({ status: 409, code: 'SOLD_OUT' })
  expect(await violationsOf(world)).toEqual([])
})

test('starting and cancelling a payment does not extend it either', async () => {
  const { form: event, place } = await anEvent(1)
  const shopper = aShopper(world, event)
  const cart = await shopper.fillItems([place])
  for (let round = 0; round < 4; round += 1) {
    await shopper.cancel(await shopper.freeze(cart))
    await world.moveTime(12 * minute)
    expect((await shopper.savePayer(cart)).status).toBe(200)
  }
  expect((await shopper.makeCart([place])).status).toBe(201)
  expect(await violationsOf(world)).toEqual([])
})

test('nor does a refused change that reopens the cart', async () => {
  const { form: event, place } = await anEvent(1)
  const shopper = aShopper(world, event)
  const cart = await shopper.fillItems([place])
  for (let round = 0; round < 3; round += 1) {
    await world.moveTime(12 * minute)
    expect((await shopper.savePayer(cart)).status).toBe(200)
  }
  await shopper.cancel(await shopper.freeze(cart))
  await world.moveTime(8 * minute)
  expect((await shopper.savePayer(cart, { ...aPayer, emailConfirmation: 'zoe@exemple.fr' })).status).toBe(400)
  await world.moveTime(2 * minute)
  expect((await shopper.makeCart([place])).status).toBe(201)
})

test('nor do repeated payment starts: after 60 minutes, other buyers get a chance', async () => {
  const { form: event, place } = await anEvent(1)
  const shopper = aShopper(world, event)
  const cart = await shopper.fillItems([place])
  for (let round = 0; round < 4; round += 1) {
    const paymentRequestId = await shopper.freeze(cart)
    await world.moveTime(14 * minute)
    expect((await shopper.makeCart([place])).body).toMatchObject({ status: 409, code: 'SOLD_OUT' })
    await shopper.cancel(paymentRequestId)
    expect((await shopper.savePayer(cart)).status).toBe(200)
  }
  await shopper.freeze(cart)
  await world.moveTime(4 * minute + 1_000)
  const { status, body: rival } = await shopper.makeCart([place])
  expect(status).toBe(201)
  await shopper.changeItems(rival, [])
  expect(await violationsOf(world)).toEqual([])
})

test('a hold that was released and taken again keeps its first start time', async () => {
  const { form: event, place } = await anEvent(1)
  const shopper = aShopper(world, event)
  const cart = await shopper.fillItems([place])
  for (let round = 0; round < 4; round += 1) {
    await world.moveTime(12 * minute)
    expect((await shopper.changeItems(cart, [])).status).toBe(200)
    expect((await shopper.changeItems(cart, [place])).status).toBe(200)
  }
  expect((await shopper.makeCart([place])).status).toBe(201)
  expect(await violationsOf(world)).toEqual([])
})

test('an expired hold goes to the next buyer, without a sweeper', async () => {
  const { form: event, place } = await anEvent(3)
  const shopper = aShopper(world, event)
  await shopper.fillItems([{ ...place, quantity: 3 }])
  expect((await shopper.makeCart([place])).body.code).toBe('SOLD_OUT')
  await world.moveTime(15 * minute + 1_000)
  expect((await shopper.makeCart([{ ...place, quantity: 3 }])).status).toBe(201)
  expect(await stockOf(event)).toEqual({ held: 3, sold: 0 })
  expect(await violationsOf(world)).toEqual([])
})

test('an Idempotency-Key makes one cart, for repeated and concurrent requests', async () => {
  const shopper = aShopper(world, form)
  const key = { 'idempotency-key': randomUUID() }
  const made = await Promise.all(Array.from({ length: 20 }, () => shopper.give(4200, key)))
  expect(new Set(made.map(({ status, body }) => `${status} ${body.id} ${body.cartKey}`)).size).toBe(1)
  const [first] = made
  expect(first?.status).toBe(201)
  if (first === undefined) return
  expect((await shopper.saveTip(first.body, 100)).status).toBe(200)
  expect((await shopper.give(4200, { 'idempotency-key': randomUUID() })).body.id).not.toBe(first.body.id)
  expect((await shopper.give(4300, key)).body).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect((await shopper.give(4200, { 'idempotency-key': 'monday' })).body).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
})

test('an empty list empties the cart and releases what it held', async () => {
  const { form: event, place } = await anEvent(2)
  const shopper = aShopper(world, event)
  const cart = await shopper.fillItems([{ ...place, quantity: 2 }])
  const { body } = await shopper.changeItems(cart, [])
  expect(body).toMatchObject({ itemList: [], totalAmount: 0, paymentTerms: { realAmount: 0 } })
  expect(await stockOf(event)).toEqual({ held: 0, sold: 0 })
  expect((await shopper.makeCart([{ ...place, quantity: 2 }])).status).toBe(201)
})

test('items keep their ids through a change; an id from another cart is ignored', async () => {
  const shopper = aShopper(world, form)
  const { body: cart } = await shopper.give(4200)
  const { body: other } = await shopper.give(100)
  const [item] = cart.itemList
  const [foreign] = other.itemList
  const tier = { tierId: shopper.openTierId, customAmount: 500 }
  const { body } = await shopper.changeItems(cart, [
    { ...tier, id: item?.id },
    { ...tier, id: item?.id },
    tier,
  ])
  const ids = body.itemList.map(({ id }) => id)
  expect(ids[0]).toBe(item?.id)
  expect(new Set(ids).size).toBe(3)
  expect(ids).not.toContain(foreign?.id)
})

test('a payment of a cart that another tab changed meanwhile is refused', async () => {
  const shopper = aShopper(world, form)
  const cart = await shopper.fillCart()
  const { body: shown } = await shopper.call<Cart>(
    'GET',
    `/carts/${cart.id}`,
    undefined,
    shopper.withKey(cart),
  )
  await shopper.saveTip(cart, 10)
  const { version } = shown
  const staleTip = { tip: 20, version }
  for (const { status, body } of [
    await shopper.savePayer(cart, { ...aPayer, version }),
    await shopper.call<Cart>('PUT', `/carts/${cart.id}/tip`, staleTip, shopper.withKey(cart)),
  ]) {
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'CART_VERSION_CONFLICT' } })
  }
  const consents = { termsAccepted: true, tipConfirmed: true }
  const refused = await shopper.startPayment(cart, { ...consents, version })
  expect(refused).toMatchObject({ status: 409, body: { code: 'CART_VERSION_CONFLICT' } })
  expect((await shopper.startPayment(cart, { ...consents, version: version + 1 })).status).toBe(200)
})
