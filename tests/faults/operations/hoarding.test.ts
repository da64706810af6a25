import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { HoldShare } from '#server/platform/core.ts'
import { cartLifetimeMs } from '#domain/cart/cart-expiry.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Answer } from '../../build/a-caller.ts'
import { aForm } from '../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import { solveWork } from '../../build/solve-work.ts'

/** The operator's default. */
const holdShare: HoldShare = { freeUnits: 20, freePercent: 5, mostUnits: 200, mostPercent: 20 }

let world: World
beforeEach(async () => {
  world = await aWorld({ settings: { holdShare }, providerTimeoutMs: 30_000 })
})
afterEach(() => world.close())

const aSale = (stock: number, more: Record<string, unknown> = {}) =>
  aForm(world.deps.db, {
    form: {
      type: 'Shop',
      slug: `concert-${stock}`,
      tiers: [{ key: 'place', name: 'Place', price: 1000, stock, maxPerCart: 100 }],
      ...more,
    },
  })
const from = (address: string) => ({ 'x-forwarded-for': address })
const places = (form: StoredForm, quantity: number) => [{ tierId: tierIdOf(form, 'place'), quantity }]
const heldOf = async (form: StoredForm) => {
  const id = tierIdOf(form, 'place')
  const row = await world.deps.db.selectFrom('stock').select('held').where('id', '=', id).executeTakeFirst()
  return row?.held
}

/** A visitor whose browser does the work that it is asked for. */
async function order(form: StoredForm, address: string, quantity: number): Promise<Answer<Cart>> {
  const shopper = aShopper(world, form, from(address))
  const first = await shopper.makeCart(places(form, quantity))
  const { work } = first.body
  return work === undefined
    ? first
    : shopper.makeCart(places(form, quantity), { 'x-ha-work': await solveWork(work) })
}

const attack = async (form: StoredForm) => {
  const hoarder = aShopper(world, form, from('203.0.113.1'))
  const carts = await Promise.all(
    Array.from({ length: 10 }, async () => (await hoarder.makeCart(places(form, 100))).status),
  )
  return carts.toSorted((a, b) => a - b)
}

test('ten carts of a hundred from one address take no ticket without work, and at most a fifth with it', async () => {
  const form = await aSale(1000)
  expect(await attack(form)).toEqual(Array.from({ length: 10 }, () => 409))
  expect(await heldOf(form)).toBe(0)
  const worked = []
  for (let round = 0; round < 10; round += 1) worked.push(await order(form, '203.0.113.1', 100))
  expect(worked.filter(({ status }) => status === 201)).toHaveLength(2)
  const refused = worked.filter(({ status }) => status === 429)
  expect(refused.map(({ body: { code } }) => code)).toEqual(Array.from({ length: 8 }, () => 'HOLD_LIMIT'))
  expect(refused[0]?.body.problems).toEqual([
    { field: 'items.0.quantity', code: 'HOLD_LIMIT', level: 'error', params: { remaining: 0 } },
  ])
  expect(await heldOf(form)).toBe(200)
  expect((await aShopper(world, form, from('198.51.100.7')).makeCart(places(form, 4))).status).toBe(201)
})

test('negative control: without the comparison the same carts take every ticket', async () => {
  await rewriteFunction(world.deps.db, 'hold_cart_stock', [[/perform assert_hold_share.*/, '']])
  const form = await aSale(1000)
  expect(await attack(form)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(await heldOf(form)).toBe(1000)
})

test('carts of one client that arrive at the same instant count each other', async () => {
  const form = await aSale(1000)
  const hoarder = aShopper(world, form, from('203.0.113.1'))
  const carts = await Promise.all(Array.from({ length: 40 }, () => hoarder.makeCart(places(form, 5))))
  expect(carts.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(await heldOf(form)).toBe(50)
})

test('fifty families behind one address hold the two hundred tickets of a sale at once, and buy them', async () => {
  const form = await aSale(200)
  const family = aShopper(world, form, from('203.0.113.1'))
  const carts = await Promise.all(Array.from({ length: 50 }, () => order(form, '203.0.113.1', 4)))
  expect(carts.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  expect(await heldOf(form)).toBe(200)
  for (const { body: cart } of carts) {
    expect((await family.savePayer(cart, aPayer)).status).toBe(200)
    expect((await family.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  }
  const id = tierIdOf(form, 'place')
  await expect
    .poll(() => world.deps.db.selectFrom('stock').select(['held', 'sold']).where('id', '=', id).execute(), {
      timeout: 20_000,
    })
    .toEqual([{ held: 0, sold: 200 }])
  expect(await violationsOf(world)).toEqual([])
})

describe('the work', () => {
  let form: StoredForm
  let hoarder: ReturnType<typeof aShopper>
  beforeEach(async () => {
    form = await aSale(1000)
    hoarder = aShopper(world, form, from('203.0.113.1'))
  })
  const answered = async () =>
    solveWork((await hoarder.makeCart(places(form, 51))).body.work ?? { challenge: '', bits: 0 })

  test('serves for one cart', async () => {
    const headers = { 'x-ha-work': await answered() }
    expect((await hoarder.makeCart(places(form, 51), headers)).status).toBe(201)
    expect((await hoarder.makeCart(places(form, 51), headers)).status).toBe(409)
    expect(await heldOf(form)).toBe(51)
  })

  test('serves its client, unchanged and for ten minutes', async () => {
    const work = await answered()
    const sent = async (headers: Record<string, string>) =>
      (await hoarder.makeCart(places(form, 51), headers)).body.code
    expect(await sent({ 'x-ha-work': work, ...from('203.0.113.2') })).toBe('HOLD_CHECK_REQUIRED')
    expect(await sent({ 'x-ha-work': work.replace(/:\d+$/, ':0') })).toBe('HOLD_CHECK_REQUIRED')
    expect(await sent({ 'x-ha-work': work.replace('.0.', '.1.') })).toBe('HOLD_CHECK_REQUIRED')
    world.moveOurTime(10 * 60_000 + 1)
    expect(await sent({ 'x-ha-work': work })).toBe('HOLD_CHECK_REQUIRED')
  })

  test('is asked for when a cart grows, and when it takes expired units again', async () => {
    const { body: cart } = await hoarder.makeCart(places(form, 50))
    const grown = await hoarder.changeItems(cart, places(form, 51))
    expect(grown.body.code).toBe('HOLD_CHECK_REQUIRED')
    const work = {
      ...hoarder.withKey(cart),
      'x-ha-work': await solveWork(grown.body.work ?? { challenge: '', bits: 0 }),
    }
    const path = `/carts/${cart.id}`
    const body = { ...hoarder.names, items: places(form, 51) }
    expect((await hoarder.call('PUT', path, body, work)).status).toBe(200)
    world.moveOurTime(cartLifetimeMs + 1_000)
    const again = await hoarder.call<Cart>('POST', `${path}/refresh`, undefined, hoarder.withKey(cart))
    expect(again.body.code).toBe('HOLD_CHECK_REQUIRED')
  })
})

test('a client that abandons its carts may hold less, and what it buys counts for it', async () => {
  const form = await aSale(1000)
  const hoarder = aShopper(world, form, from('203.0.113.1'))
  const make = async (quantity: number) => (await hoarder.makeCart(places(form, quantity))).status
  expect(await make(50)).toBe(201)
  world.moveOurTime(cartLifetimeMs + 1_000)
  expect(await make(1)).toBe(409)
  for (let round = 0; round < 3; round += 1) {
    expect((await order(form, '203.0.113.1', 50)).status).toBe(201)
    world.moveOurTime(cartLifetimeMs + 1_000)
  }
  // A quarter of the free share is what remains.
  expect((await order(form, '203.0.113.1', 50)).body).toMatchObject({
    code: 'HOLD_LIMIT',
    problems: [{ params: { remaining: 12 } }],
  })
  expect((await order(form, '203.0.113.1', 12)).status).toBe(201)
  world.moveOurTime(61 * 60_000)
  expect(await make(38)).toBe(201)
})

test('units that a visitor returns are not abandoned', async () => {
  const form = await aSale(1000)
  const shopper = aShopper(world, form, from('203.0.113.1'))
  const { body: cart } = await shopper.makeCart(places(form, 50))
  expect((await shopper.changeItems(cart, [])).status).toBe(200)
  world.moveOurTime(cartLifetimeMs + 1_000)
  expect((await shopper.makeCart(places(form, 50))).status).toBe(201)
})

test('where more than half of what is left is held, every client works', async () => {
  const form = await aSale(100)
  for (const address of ['203.0.113.1', '198.51.100.2', '192.0.2.3'])
    expect((await aShopper(world, form, from(address)).makeCart(places(form, 16))).status).toBe(201)
  const late = aShopper(world, form, from('203.0.113.4'))
  expect((await late.makeCart(places(form, 4))).body.code).toBe('HOLD_CHECK_REQUIRED')
  expect((await order(form, '203.0.113.4', 4)).status).toBe(201)
})

test('the association allows larger orders, and an unlimited stock is not counted', async () => {
  const form = await aSale(500, { maxUnitsHeldPerClient: 100 })
  const school = aShopper(world, form, from('203.0.113.1'))
  expect((await school.makeCart(places(form, 100))).status).toBe(201)
  const free = await aForm(world.deps.db, {
    form: {
      type: 'Shop',
      slug: 'libre',
      tiers: [{ key: 'place', name: 'Place', price: 1000, maxPerCart: 100 }],
    },
  })
  const crowd = aShopper(world, free, from('203.0.113.1'))
  for (let round = 0; round < 4; round += 1)
    expect((await crowd.makeCart(places(free, 100))).status).toBe(201)
})

test('the whole order in one call is counted too', async () => {
  const form = await aSale(1000)
  const shopper = aShopper(world, form, from('203.0.113.1'))
  const body = {
    ...shopper.names,
    items: places(form, 51),
    payer: aPayer,
    termsAccepted: true,
    salesTermsAccepted: true,
  }
  const first = await shopper.call<Cart>('POST', '/carts/cart-one-page', body)
  expect(first.body.code).toBe('HOLD_CHECK_REQUIRED')
  const headers = { 'x-ha-work': await solveWork(first.body.work ?? { challenge: '', bits: 0 }) }
  expect((await shopper.call('POST', '/carts/cart-one-page', body, headers)).status).toBe(201)
})
