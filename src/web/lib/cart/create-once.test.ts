import { beforeEach, expect, test } from 'vitest'
import { CartStore } from '#web/lib/cart/cart-store.ts'
import { savedCartOf } from '#web/lib/cart/saved-cart.ts'
import { memoryStorage } from '#web/lib/cart/tab-storage.ts'
import { aCart, callsAnswering, items, key, start } from '../../../../tests/build/tab/a-tab-cart.ts'

const lost = { status: 504, code: 'ECONNABORTED' }
const soldOut = { status: 409, code: 'SOLD_OUT' }
const others = [{ tierId: 't1', customAmount: 9900 }]

const storage = memoryStorage()
const saved = savedCartOf(storage, key)
let now = start
const aStore = () => new CartStore({ key, saved, now: () => now })
let store: CartStore
beforeEach(async () => {
  saved.forget()
  saved.removeCreation()
  now = start
  store = aStore()
  await store.load(callsAnswering().calls)
})

/** A creation whose answer did not arrive. Returns its key. */
async function withoutAnswer(): Promise<string | undefined> {
  const { keys, calls } = callsAnswering(lost)
  await expect(store.createOrReplace(calls, items)).rejects.toMatchObject(lost)
  return keys[0]
}

test('a creation without an answer is repeated under its key, also after a reload', async () => {
  const first = await withoutAnswer()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  const reloaded = aStore()
  expect(await reloaded.load(callsAnswering().calls)).toEqual({ phase: 'none', asked: items })
  const { asked, keys, calls } = callsAnswering(aCart())
  expect(await reloaded.createOrReplace(calls, items)).toMatchObject({ phase: 'ready', cart: { id: 'c1' } })
  expect([asked.length, keys]).toEqual([1, [first]])
  expect(saved.readCreation()).toBeNull()
})

test('the items that it may have reserved count as the visitor’s own until there is an answer', async () => {
  await withoutAnswer()
  expect(store.getState()).toEqual({ phase: 'none', asked: items })
  await expect(store.createOrReplace(callsAnswering(soldOut).calls, items)).rejects.toMatchObject(soldOut)
  expect(store.getState()).toEqual({ phase: 'none' })
})

test('another choice after it replaces the contents of the cart that it may have made', async () => {
  const first = await withoutAnswer()
  const { asked, keys, calls } = callsAnswering(aCart(), aCart({ version: 2 }))
  expect(await store.createOrReplace(calls, others)).toMatchObject({ cart: { version: 2 } })
  expect(asked[0]).toMatch(/^POST .*4200/)
  expect(asked[1]).toMatch(/^PUT .*\/c1 .*9900/)
  expect(keys).toEqual([first, undefined])
})

test('where it was refused, another choice makes a cart of its own', async () => {
  const first = await withoutAnswer()
  const { asked, keys, calls } = callsAnswering(soldOut, aCart({ id: 'c2' }))
  expect(await store.createOrReplace(calls, others)).toMatchObject({ cart: { id: 'c2' } })
  expect(asked[1]).toMatch(/^POST .*9900/)
  expect(keys[1]).not.toBe(first)
})

test('a choice above the share of an address is decided: a smaller one makes a cart', async () => {
  const tooMuch = { status: 429, code: 'HOLD_LIMIT' }
  await expect(store.createOrReplace(callsAnswering(tooMuch).calls, items)).rejects.toMatchObject(tooMuch)
  const { asked, calls } = callsAnswering(aCart())
  await store.createOrReplace(calls, others)
  expect(asked).toHaveLength(1)
})

test('a creation that was not taken for the number of calls decides nothing about the one without an answer', async () => {
  const first = await withoutAnswer()
  const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' }
  await expect(store.createOrReplace(callsAnswering(tooMany).calls, others)).rejects.toMatchObject(tooMany)
  const { keys, calls } = callsAnswering(aCart(), aCart({ version: 2 }))
  await store.createOrReplace(calls, others)
  expect(keys).toEqual([first, undefined])
})

test('a cart that would have expired is not asked for, and each new cart has a key of its own', async () => {
  const first = await withoutAnswer()
  now += 15 * 60_000
  const { keys, calls } = callsAnswering(aCart())
  await store.createOrReplace(calls, items)
  expect(keys[0]).not.toBe(first)
})

test('a whole order without an answer is repeated under its key; a changed one replaces it', async () => {
  const order = {
    items,
    payer: { firstName: 'Zoé', lastName: 'Le Gall', email: 'zoe@exemple.fr' },
    termsAccepted: true,
  }
  const { keys, calls } = callsAnswering(lost)
  await expect(store.orderAtOnce(calls, order, '/back')).rejects.toMatchObject(lost)
  const again = callsAnswering(aCart(), aCart())
  await store.orderAtOnce(again.calls, { ...order, tip: 100 }, '/back')
  expect(again.keys).toEqual([keys[0], undefined])
  expect(again.asked.map((line) => line.split(' ')[0])).toEqual(['POST', 'PUT'])
})
