import { afterAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld } from '../../../build/a-world.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { solveWork } from '../../../build/solve-work.ts'

const halfHeld = /-- guard: of a small stock, the free units of one[\s\S]*?-- end guard/
const holdShare = { freeUnits: 2, freePercent: 5, mostUnits: 4, mostPercent: 20 }
const world = await aWorld({ webhooks: false, settings: { holdShare } })
afterAll(() => world.close())

test.each([
  [20, 2, 4],
  [200, 10, 40],
])('of %i units one client holds %i, %i with work', async (stock, free, most) => {
  const tiers = [{ key: 'place', name: 'Place', price: 1000, stock, maxPerCart: 100 }]
  const form = await aForm(world.deps.db, { form: { type: 'Shop', slug: `vente-${stock}`, tiers } })
  const client = (address: string) => aShopper(world, form, { 'x-forwarded-for': address })
  const one = client('203.0.113.1')
  const units = (quantity: number) => [{ tierId: tierIdOf(form, 'place'), quantity }]
  const withWork = async (quantity: number) => {
    const { body, status } = await one.makeCart(units(quantity))
    expect([status, body.code]).toEqual([409, 'HOLD_CHECK_REQUIRED'])
    if (body.work === undefined) throw new Error('no work')
    return one.makeCart(units(quantity), { 'x-ha-work': await solveWork(body.work) })
  }
  expect((await one.makeCart(units(free))).status).toBe(201)
  expect((await withWork(most - free)).status).toBe(201)
  const { status, body } = await one.makeCart(units(1))
  expect([status, body.code]).toEqual([429, 'HOLD_LIMIT'])
  expect((await client('198.51.100.2').makeCart(units(free))).status).toBe(201)
})

test('of ten units one client holds three without work, whatever the free units of a large stock are', async () => {
  const large = { freeUnits: 20, freePercent: 5, mostUnits: 200, mostPercent: 20 }
  const small = await aWorld({ webhooks: false, settings: { holdShare: large } })
  try {
    const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 10 }]
    const form = await aForm(small.deps.db, { form: { type: 'Shop', slug: 'petite-vente', tiers } })
    const one = aShopper(small, form, { 'x-forwarded-for': '203.0.113.1' })
    const statuses = async (count: number) => {
      const found: number[] = []
      for (let cart = 0; cart < count; cart += 1)
        found.push((await one.makeCart([{ tierId: tierIdOf(form, 'place'), quantity: 1 }])).status)
      return found
    }
    expect(await statuses(4)).toEqual([201, 201, 201, 409])
    // Negative control: without the guard the client goes on to the last unit.
    await rewriteFunction(small.deps.db, 'assert_hold_share', [
      [halfHeld, ''],
      [/-- guard: of a small[\s\S]*?-- end guard/, ''],
    ])
    expect(await statuses(7)).toEqual([201, 201, 201, 201, 201, 201, 201])
  } finally {
    await small.close()
  }
})

test('carts from each /64 of a /56 count each other: of ten units they hold five without work', async () => {
  const large = { freeUnits: 20, freePercent: 5, mostUnits: 200, mostPercent: 20 }
  const small = await aWorld({ webhooks: false, settings: { holdShare: large } })
  try {
    const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 10 }]
    const form = await aForm(small.deps.db, { form: { type: 'Shop', slug: 'deux-voisins', tiers } })
    const holdFrom = async (prefix: string) => {
      const found: number[] = []
      for (const subnet of ['1', '2', '3', '4', '5', '6', '7']) {
        const shopper = aShopper(small, form, { 'x-forwarded-for': `2001:db8:1:${prefix}${subnet}::1` })
        found.push((await shopper.makeCart([{ tierId: tierIdOf(form, 'place'), quantity: 1 }])).status)
      }
      return found
    }
    expect(await holdFrom('1')).toEqual([201, 201, 201, 201, 201, 409, 409])
    // Negative control: without the guard the next one has its units, too.
    await rewriteFunction(small.deps.db, 'assert_hold_share', [
      [/,\s*-- guard: clients of one subscriber[\s\S]*?-- end guard/, ''],
      [halfHeld, ''],
    ])
    expect(await holdFrom('2')).toEqual([201, 201, 201, 201, 201, 409, 409])
  } finally {
    await small.close()
  }
})

test('once half of a small stock is held, hosts of one /24 work for each further unit', async () => {
  const large = { freeUnits: 20, freePercent: 5, mostUnits: 200, mostPercent: 20 }
  const small = await aWorld({ webhooks: false, settings: { holdShare: large } })
  try {
    const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 8 }]
    const form = await aForm(small.deps.db, { form: { type: 'Shop', slug: 'huit-places', tiers } })
    const holdFrom = async (hosts: readonly number[]) => {
      const found: number[] = []
      for (const host of hosts) {
        const shopper = aShopper(small, form, { 'x-forwarded-for': `203.0.113.${host}` })
        found.push((await shopper.makeCart([{ tierId: tierIdOf(form, 'place'), quantity: 1 }])).status)
      }
      return found
    }
    expect(await holdFrom([1, 2, 3, 4, 5, 6])).toEqual([201, 201, 201, 201, 409, 409])
    // Negative control: without the guard they have all units.
    await rewriteFunction(small.deps.db, 'assert_hold_share', [[halfHeld, '']])
    expect(await holdFrom([5, 6, 7, 8])).toEqual([201, 201, 201, 201])
  } finally {
    await small.close()
  }
})

test('ten units that one client let expire leave it one unit for twelve hours', async () => {
  const large = { freeUnits: 20, freePercent: 5, mostUnits: 200, mostPercent: 20 }
  const small = await aWorld({ webhooks: false, settings: { holdShare: large } })
  try {
    const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 10, maxPerCart: 10 }]
    const form = await aForm(small.deps.db, { form: { type: 'Shop', slug: 'dix-places', tiers } })
    const one = aShopper(small, form, { 'x-forwarded-for': '203.0.113.1' })
    const withWork = async (quantity: number) => {
      const items = [{ tierId: tierIdOf(form, 'place'), quantity }]
      const { work } = (await one.makeCart(items)).body
      const headers = work === undefined ? {} : { 'x-ha-work': await solveWork(work) }
      return (await one.makeCart(items, headers)).status
    }
    expect(await withWork(10)).toBe(201)
    await small.moveTime(3 * 60 * 60_000)
    expect(await withWork(2)).toBe(429)
    // Negative controls: with the memory of a large stock, and with its largest share, all are held again.
    const rewrite = (from: string | RegExp, to: string) =>
      rewriteFunction(small.deps.db, 'assert_hold_share', [[from, to]])
    await rewrite('holdMemoryOfSmallStock', 'holdMemoryOfClient')
    expect(await withWork(10)).toBe(201)
    await small.moveTime(30 * 60_000)
    await rewrite(/-- guard: of a small stock, abandoned[\s\S]*?-- end guard/, '')
    expect(await withWork(10)).toBe(201)
  } finally {
    await small.close()
  }
})
