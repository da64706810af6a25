import { beforeEach, describe, expect, test } from 'vitest'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { CartStore } from '#web/lib/cart/cart-store.ts'
import { type SavedCarts, savedCartOf } from '#web/lib/cart/saved-cart.ts'
import { type TabStorage, memoryStorage } from '#web/lib/cart/tab-storage.ts'
import { aCart, callsAnswering, items, key, start } from '../../../../tests/build/tab/a-tab-cart.ts'

let storage: TabStorage
let saved: SavedCarts
let store: CartStore
beforeEach(() => {
  storage = memoryStorage()
  saved = savedCartOf(storage, key)
  store = new CartStore({ key, saved, now: () => start })
})

async function withCart(cart = aCart()): Promise<void> {
  await store.createOrReplace(callsAnswering(cart).calls, items)
}

describe('the cart of a tab', () => {
  test('is unknown, then none if nothing is stored', async () => {
    expect(store.getState().phase).toBe('unknown')
    expect((await store.load(callsAnswering().calls)).phase).toBe('none')
  })

  test('is created, then replaced with the version that was seen', async () => {
    await withCart()
    expect(store.getState()).toMatchObject({ phase: 'ready', deadline: start + 15 * 60_000 })
    const { asked, calls } = callsAnswering(aCart({ version: 2 }))
    await store.createOrReplace(calls, items)
    expect(asked[0]).toMatch(/^PUT \/ha-api\/carts\/c1 .*"version":1/)
  })

  test('is restored after a reload, with its own typed answers only', async () => {
    await withCart()
    saved.writeAnswers('c1', { firstName: 'Zoé' })
    const reloaded = new CartStore({ key, saved: savedCartOf(storage, key), now: () => start })
    expect((await reloaded.load(callsAnswering(aCart()).calls)).phase).toBe('ready')
    expect(saved.readAnswers('c1')).toEqual({ firstName: 'Zoé' })
    expect(saved.readAnswers('c2')).toBeNull()
  })
})

describe('a cart that is lost', () => {
  test('leaves a draft of what was typed when a change finds it lost', async () => {
    await withCart()
    saved.writeAnswers('c1', { firstName: 'Zoé' })
    const { calls } = callsAnswering({ status: 404, code: 'CART_UNKNOWN' })
    await expect(store.change(calls, (ref) => calls.saveTip(ref, 100, undefined))).rejects.toThrow(ApiFailure)
    expect(store.getState().phase).toBe('none')
    expect(saved.readCart()).toBeNull()
    expect(saved.readDraft()).toMatchObject({
      items: [{ tierId: 't1', customAmount: 4200 }],
      payer: { firstName: 'Zoé' },
    })
  })

  test('is shown as expired, keeps its key, and is restored by a refresh', async () => {
    await withCart()
    expect((await store.load(callsAnswering({ status: 404, code: 'CART_EXPIRED' }).calls)).phase).toBe(
      'expired',
    )
    const { calls } = callsAnswering(aCart())
    expect((await store.change(calls, (ref) => calls.refresh(ref))).phase).toBe('ready')
  })

  test('is replaced by a new one when another amount is chosen after its expiry', async () => {
    await withCart()
    const { asked, calls } = callsAnswering({ status: 404, code: 'CART_EXPIRED' }, aCart({ id: 'c2' }))
    expect(await store.createOrReplace(calls, items)).toMatchObject({ phase: 'ready', cart: { id: 'c2' } })
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['PUT', 'POST'])
  })
})

describe('a cart that another session changed', () => {
  test('is read again after a conflict, and the stale write is reported', async () => {
    await withCart()
    const { calls } = callsAnswering({ status: 409, code: 'CART_VERSION_CONFLICT' }, aCart({ version: 7 }))
    await expect(store.createOrReplace(calls, items)).rejects.toMatchObject({ code: 'CART_VERSION_CONFLICT' })
    expect(store.getState()).toMatchObject({ phase: 'ready', cart: { version: 7 } })
  })

  test('is written one call after the other, each with the previous version', async () => {
    await withCart()
    const { asked, calls } = callsAnswering(aCart({ version: 2 }), aCart({ version: 3 }))
    const save = (tip: number) => store.change(calls, (ref, version) => calls.saveTip(ref, tip, version))
    await Promise.all([save(100), save(200)])
    expect(asked.map((line) => line.slice(line.indexOf('{')))).toEqual([
      '{"tip":100,"version":1}',
      '{"tip":200,"version":2}',
    ])
  })

  test('refuses a stale tip, then accepts it with the new version', async () => {
    await withCart()
    const refusal = { status: 409, code: 'CART_VERSION_CONFLICT' }
    const { asked, calls } = callsAnswering(refusal, aCart({ version: 7 }), aCart({ version: 8 }))
    const save = () => store.change(calls, (ref, version) => calls.saveTip(ref, 100, version))
    await expect(save()).rejects.toMatchObject({ code: 'CART_VERSION_CONFLICT' })
    expect(await save()).toMatchObject({ phase: 'ready', cart: { version: 8 } })
    expect(asked[2]).toContain('"version":7')
  })

  test('saves the requested items while it is frozen, until the payment is cancelled', async () => {
    await withCart()
    const frozen = aCart({ state: 'paying', paymentRequestId: 'p1' })
    const { calls } = callsAnswering({ status: 409, code: 'CART_FROZEN' }, frozen, frozen)
    const wanted = [{ tierId: 't1', customAmount: 9900 }]
    expect(await store.createOrReplace(calls, wanted)).toMatchObject({ phase: 'paying' })
    const after = callsAnswering(aCart({ version: 3 }), aCart({ version: 4 }))
    expect((await store.applyWaitingItems(after.calls)).phase).toBe('ready')
    expect(after.asked[1]).toMatch(/^PUT .*9900.*"version":3/)
  })

  test('is deleted with its answers once it is ordered', async () => {
    await withCart()
    saved.writeAnswers('c1', { firstName: 'Zoé' })
    expect((await store.load(callsAnswering(aCart({ state: 'ordered' })).calls)).phase).toBe('none')
    expect([saved.readCart(), saved.readAnswers('c1'), saved.readDraft()]).toEqual([null, null, null])
  })

  test('leaves nothing when the visitor empties it', async () => {
    await withCart()
    await store.empty(callsAnswering(aCart({ itemList: [] })).calls)
    expect([store.getState().phase, saved.readCart(), saved.readDraft()]).toEqual(['none', null, null])
  })

  test('is shown as failed and remains stored when it cannot be read', async () => {
    await withCart()
    const reloaded = new CartStore({ key, saved, now: () => start })
    expect((await reloaded.load(callsAnswering({ status: 503, code: 'UNAVAILABLE' }).calls)).phase).toBe(
      'failed',
    )
    expect(saved.readCart()).toMatchObject({ id: 'c1', cartKey: 'k1' })
  })
})

describe('a cart from a link', () => {
  const linked = { id: 'c1', cartKey: 'k1', items: [], isLinked: true }

  test.each([
    [aCart({ state: 'ordered', paymentRequestId: 'p1' }), 'p1'],
    [{ status: 404, code: 'CART_UNKNOWN' }, null],
  ])('is reported when it cannot be opened, and leaves nothing', async (answer, paidBy) => {
    saved.writeCart(linked)
    expect(await store.load(callsAnswering(answer).calls)).toEqual({ phase: 'none', usedLink: { paidBy } })
    expect([saved.readCart(), saved.readDraft()]).toEqual([null, null])
  })

  test('is an ordinary cart once it was read', async () => {
    saved.writeCart(linked)
    await store.load(callsAnswering(aCart()).calls)
    expect(await store.load(callsAnswering(aCart({ state: 'ordered' })).calls)).toEqual({ phase: 'none' })
  })
})

describe('a whole order at once', () => {
  const order = { items, payer: { firstName: 'Zoé', lastName: 'Moreau', email: 'z@exemple.fr' } }
  const answer = {
    ...aCart({ state: 'paying' }),
    payment: { redirectUrl: '/paiement/p1', paymentRequestId: 'p1' },
  }

  test('creates a cart, then replaces the saved one', async () => {
    const first = callsAnswering(answer)
    expect(await store.orderAtOnce(first.calls, order, '/back')).toEqual(answer.payment)
    expect(first.asked[0]).toMatch(/^POST \/ha-api\/carts\/cart-one-page /)
    const again = callsAnswering(answer)
    await store.orderAtOnce(again.calls, order, '/back')
    expect(again.asked[0]).toMatch(/^PUT \/ha-api\/carts\/cart-one-page\/c1 /)
  })

  test('goes into a new cart when the saved one is lost, without the ids of its units', async () => {
    await withCart()
    const { asked, calls } = callsAnswering({ status: 404, code: 'CART_EXPIRED' }, answer)
    const held = { ...order, items: [{ id: 'i1', tierId: 't1' }] }
    expect(await store.orderAtOnce(calls, held, '/back')).toEqual(answer.payment)
    expect(asked.map((line) => line.split(' ')[0])).toEqual(['PUT', 'POST'])
    expect([asked[0]?.includes('"id":"i1"'), asked[1]?.includes('"id":"i1"')]).toEqual([true, false])
  })
})

test('a tier that the form no longer has is reported, and the cart is read again', async () => {
  await withCart()
  const problems = [{ field: 'items.0.tierId', code: 'TIER_UNKNOWN', level: 'error', params: {} }]
  const refusal = { status: 400, code: 'VALIDATION', problems }
  const { calls } = callsAnswering(refusal, aCart({ version: 9, itemList: [] }))
  await expect(store.createOrReplace(calls, items)).rejects.toMatchObject({ status: 400 })
  expect(store.getState()).toMatchObject({ phase: 'ready', cart: { version: 9 } })
})

test('a unit is saved completely: id, participant, answers and options', async () => {
  const [unit] = aCart().itemList
  const whole = {
    customFields: [{ fieldId: 'f1', value: 'M' }],
    extraOptions: [{ extraOptionId: 'o1', value: true, customFields: [] }],
    participant: { firstName: 'Zoé', lastName: 'Moreau' },
  }
  await withCart(aCart({ itemList: unit === undefined ? [] : [{ ...unit, ...whole }] }))
  expect(saved.readCart()?.items).toEqual([
    { id: 'i1', tierId: 't1', customAmount: 4200, frequency: 'SINGLE', ...whole },
  ])
})
