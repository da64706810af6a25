import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'

let world: World
beforeEach(async () => {
  const holdShare = { freeUnits: 20, freePercent: 5, mostUnits: 200, mostPercent: 20 }
  world = await aWorld({ settings: { holdShare } })
})
afterEach(() => world.close())

const aSale = () =>
  aForm(world.deps.db, {
    form: {
      type: 'Shop',
      slug: 'concert',
      tiers: [{ key: 'place', name: 'Place', price: 1000, stock: 1000, maxPerCart: 100 }],
    },
  })
const from = (address: string) => ({ 'x-forwarded-for': address })
const places = (form: StoredForm, quantity: number) => [{ tierId: tierIdOf(form, 'place'), quantity }]

/** Carts taken at one address and saved again from a second: what the first may hold is free again if they move. */
const handOver = async (form: StoredForm) => {
  const [first, second] = [
    aShopper(world, form, from('203.0.113.1')),
    aShopper(world, form, from('2001:db8::1')),
  ]
  const statuses = []
  for (let round = 0; round < 4; round += 1) {
    const { status, body: cart } = await first.makeCart(places(form, 25))
    if (status === 201)
      expect((await second.changeItems(cart, places(form, 25 - (round % 2)))).status).toBe(200)
    statuses.push(status)
  }
  return statuses
}

test('carts that are saved again from another address still count for the one that took them', async () => {
  expect(await handOver(await aSale())).toEqual([201, 201, 409, 409])
})

/** A client that fills carts, empties them just before they expire, and fills others. */
const emptyAndFill = async (form: StoredForm) => {
  const hoarder = aShopper(world, form, from('203.0.113.1'))
  const statuses = []
  for (let round = 0; round < 3; round += 1) {
    const { status, body: cart } = await hoarder.makeCart(places(form, 50))
    statuses.push(status)
    world.moveOurTime(14 * 60_000)
    if (status === 201) expect((await hoarder.changeItems(cart, [])).status).toBe(200)
  }
  return statuses
}

test('carts that are emptied just before they expire count as abandoned', async () => {
  expect(await emptyAndFill(await aSale())).toEqual([201, 409, 409])
})

test('negative control: if units that are returned late do not count, one client holds its share all day', async () => {
  await rewriteFunction(world.deps.db, 'release_hold', [
    [/case when p_now >=\s+first_held_at \+ limit_interval\('return'\) then client end/, 'null'],
  ])
  expect(await emptyAndFill(await aSale())).toEqual([201, 201, 201])
})

test('negative control: if holds move with every call, two addresses hold more than their shares', async () => {
  await rewriteFunction(world.deps.db, 'write_hold', [
    [/case when p_counted then excluded\.client end/, 'excluded.client'],
  ])
  expect(await handOver(await aSale())).toEqual([201, 201, 201, 201])
})
