import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { findStockLeft } from '#server/catalogue/form/stock-left-store.ts'
import { releaseExpiredHolds } from '#server/catalogue/form/stock-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { printDatabase } from '../../../build/money/database-print.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let count = 0

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function anEvent(
  stocks: Readonly<Record<string, number>>,
  more: Record<string, unknown> = {},
): Promise<StoredForm> {
  count += 1
  const tiers = Object.entries(stocks).map(([key, stock]) => ({
    key,
    name: key,
    price: 1000,
    stock,
    ...more,
  }))
  return aForm(world.deps.db, {
    form: {
      type: 'CrowdFunding',
      slug: `fete-${count}`,
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers,
    },
  })
}

async function stockOf(event: StoredForm): Promise<Record<string, string>> {
  const rows = await world.deps.db.selectFrom('stock').selectAll().where('form_id', '=', event.id).execute()
  return Object.fromEntries(rows.map(({ id, held, sold }) => [id, `${held} held ${sold} sold`]))
}

test('several lines of one tier are added up', async () => {
  const event = await anEvent({ place: 3 })
  const place = { tierId: tierIdOf(event, 'place') }
  const shopper = aShopper(world, event)
  const before = await printDatabase(world.deps.db)
  expect((await shopper.makeCart([{ ...place, quantity: 2 }, place, place])).body).toMatchObject({
    status: 409,
    code: 'SOLD_OUT',
    problems: [{ field: 'items.0.quantity', code: 'SOLD_OUT', params: { remaining: 3 } }],
  })
  expect(await printDatabase(world.deps.db)).toEqual(before)
  expect((await shopper.makeCart([{ ...place, quantity: 2 }, place])).status).toBe(201)
  expect((await shopper.makeCart([place])).body.code).toBe('SOLD_OUT')
  expect(await violationsOf(world)).toEqual([])
})

test('a change that cannot be held leaves the cart and its holds unchanged', async () => {
  const event = await anEvent({ a: 2, b: 1 })
  const [a, b] = [{ tierId: tierIdOf(event, 'a') }, { tierId: tierIdOf(event, 'b') }]
  const shopper = aShopper(world, event)
  await shopper.makeCart([b])
  const { body: cart } = await shopper.makeCart([a])
  const before = await printDatabase(world.deps.db)
  expect((await shopper.changeItems(cart, [a, a, b])).body).toMatchObject({ status: 409, code: 'SOLD_OUT' })
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('an option has a stock of its own', async () => {
  const extraOptions = [{ key: 'repas', label: 'Repas', price: 500, stock: 1 }]
  const event = await anEvent({ place: 10 }, { extraOptions })
  const [tier] = event.definition.tiers
  const repas = { extraOptionId: tier?.extraOptions[0]?.id, value: true }
  const meal = { tierId: tier?.id, extraOptions: [repas] }
  const shopper = aShopper(world, event)
  expect((await shopper.makeCart([meal, meal])).body).toMatchObject({
    status: 409,
    code: 'OPTION_SOLD_OUT',
    problems: [{ field: `items.0.extraOptions.${repas.extraOptionId}`, params: { remaining: 1 } }],
  })
  const cart = await shopper.fillItems([meal, { tierId: tier?.id }])
  expect((await shopper.makeCart([meal])).body.code).toBe('OPTION_SOLD_OUT')
  const { executed } = await shopper.payCart(cart, '4242424242424242')
  expect(executed.status).toBe('Confirmed')
  expect(Object.values(await stockOf(event)).toSorted()).toEqual(['0 held 1 sold', '0 held 2 sold'])
  expect(await violationsOf(world)).toEqual([])
})

test('fifty buyers of ten seats: ten hold one, forty get a refusal, no internal error', async () => {
  const event = await anEvent({ place: 10 })
  const place = { tierId: tierIdOf(event, 'place') }
  const shopper = aShopper(world, event)
  const made = await Promise.all(Array.from({ length: 50 }, () => shopper.makeCart([place])))
  const byStatus = Object.groupBy(made, ({ status }) => String(status))
  expect([byStatus['201']?.length, byStatus['409']?.length]).toEqual([10, 40])
  expect(await violationsOf(world)).toEqual([])
})

test('carts {A, B} against {B, A} with a running sweeper never deadlock', async () => {
  const event = await anEvent({ a: 8, b: 8, c: 8 })
  const tiers = ['a', 'b', 'c'].map((key) => ({ tierId: tierIdOf(event, key) }))
  const shopper = aShopper(world, event)
  const carts = await Promise.all(
    Array.from({ length: 8 }, async () => (await shopper.makeCart(tiers.slice(0, 1))).body satisfies Cart),
  )
  const seen = new Set<number>()
  const write = async (cart: Cart, index: number) => {
    for (let round = 0; round < 12; round += 1) {
      const order = (index + round) % 2 === 0 ? tiers : tiers.toReversed()
      const { status } = await shopper.changeItems(cart, round % 3 === 2 ? [] : order)
      seen.add(status)
    }
  }
  const sweeping = async () => {
    for (let round = 0; round < 60; round += 1) {
      // Everything counts as expired for this sweep: the worst case for its order of locks.
      await releaseExpiredHolds(world.deps.db, new Date(Date.now() + 3_600_000), 1000)
    }
  }
  await Promise.all([...carts.map(write), sweeping(), sweeping()])
  expect([...seen].filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('a limit that is set again counts what was sold without it', async () => {
  const event = await anEvent({ place: 5 })
  const place = { tierId: tierIdOf(event, 'place') }
  const shopper = aShopper(world, event)
  const limit = (stock: number | null) =>
    aForm(world.deps.db, {
      form: {
        type: 'CrowdFunding',
        slug: event.definition.slug,
        acceptOpenDonation: false,
        presetAmounts: [],
        tiers: [{ key: 'place', name: 'place', price: 1000, ...(stock === null ? {} : { stock }) }],
      },
    })
  await limit(null)
  await shopper.payCart(await shopper.fillItems([{ ...place, quantity: 3 }]), '4242424242424242')
  await limit(4)
  expect((await shopper.makeCart([{ ...place, quantity: 2 }])).body.code).toBe('SOLD_OUT')
  expect((await shopper.makeCart([place])).status).toBe(201)
  expect(await violationsOf(world)).toEqual([])
})

test('a hold ends at its instant, for pages and sweeper', async () => {
  const { db } = world.deps
  const event = await anEvent({ place: 2 })
  const id = tierIdOf(event, 'place')
  const { body: cart } = await aShopper(world, event).makeCart([{ tierId: id, quantity: 2 }])
  const end = new Date(cart.expiresAt)
  const before = new Date(end.getTime() - 1)
  const left = async (now: Date) => (await findStockLeft(db, event.id, now)).get(id)
  expect([await left(before), await left(end)]).toEqual([0, 2])
  await releaseExpiredHolds(db, before, 1000)
  expect(await stockOf(event)).toMatchObject({ [id]: '2 held 0 sold' })
  await releaseExpiredHolds(db, end, 1000)
  expect(await stockOf(event)).toMatchObject({ [id]: '0 held 0 sold' })
})

test('a gift changes no stock', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  const before = await printDatabase(world.deps.db)
  await shopper.pay('4242424242424242')
  const after = await printDatabase(world.deps.db)
  expect([after['public.stock'], after['public.stock_hold']]).toEqual([
    before['public.stock'],
    before['public.stock_hold'],
  ])
})
