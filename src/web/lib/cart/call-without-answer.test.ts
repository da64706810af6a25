import { beforeEach, describe, expect, test } from 'vitest'
import { CartStore } from '#web/lib/cart/cart-store.ts'
import { savedCartOf } from '#web/lib/cart/saved-cart.ts'
import { memoryStorage } from '#web/lib/cart/tab-storage.ts'
import { aCart, callsAnswering, items, key, start } from '../../../../tests/build/tab/a-tab-cart.ts'

let store: CartStore
beforeEach(() => {
  store = new CartStore({ key, saved: savedCartOf(memoryStorage(), key), now: () => start })
})

describe('a call without an answer', () => {
  const lost = { status: 503, code: 'UNAVAILABLE' }
  const conflict = { status: 409, code: 'CART_VERSION_CONFLICT' }
  const methods = (asked: string[]) => asked.map((line) => line.split(' ')[0])
  const saveTip = (calls: ReturnType<typeof callsAnswering>['calls']) =>
    store.change(calls, (ref, version) => calls.saveTip(ref, 100, version))

  /** A cart whose last write may have reached the server. */
  async function inDoubt(): Promise<void> {
    await store.createOrReplace(callsAnswering(aCart()).calls, items)
    const { calls } = callsAnswering(lost)
    await expect(saveTip(calls)).rejects.toMatchObject(lost)
  }

  test('is followed by a read: the next write has the version that this one may have made', async () => {
    await inDoubt()
    const { asked, calls } = callsAnswering(
      aCart({ version: 2 }),
      aCart({ version: 3 }),
      aCart({ version: 4 }),
    )
    await saveTip(calls)
    await saveTip(calls)
    expect(methods(asked)).toEqual(['GET', 'PUT', 'PUT'])
    expect(asked[1]).toContain('"version":2')
  })

  test('that arrives after this read is no conflict with another tab: the write is repeated, once', async () => {
    await inDoubt()
    const first = [aCart(), conflict, aCart({ version: 2 })]
    const { asked, calls } = callsAnswering(...first, aCart({ version: 3 }))
    expect(await saveTip(calls)).toMatchObject({ phase: 'ready', cart: { version: 3 } })
    expect(methods(asked)).toEqual(['GET', 'PUT', 'GET', 'PUT'])
    await expect(saveTip(callsAnswering(lost).calls)).rejects.toMatchObject(lost)
    const again = callsAnswering(...first, conflict, aCart({ version: 3 }))
    await expect(saveTip(again.calls)).rejects.toMatchObject(conflict)
  })

  test('stays in doubt while the cart cannot be read: nothing is written', async () => {
    await inDoubt()
    const { asked, calls } = callsAnswering(lost, aCart({ version: 2 }), aCart({ version: 3 }))
    await expect(saveTip(calls)).rejects.toMatchObject(lost)
    expect(methods(asked)).toEqual(['GET'])
    await saveTip(calls)
    expect(methods(asked)).toEqual(['GET', 'GET', 'PUT'])
  })

  test('does not prevent an expired cart from being restored', async () => {
    await inDoubt()
    const { calls } = callsAnswering({ status: 404, code: 'CART_EXPIRED' }, aCart())
    expect((await store.change(calls, (ref) => calls.refresh(ref))).phase).toBe('ready')
  })

  const consents = { termsAccepted: true, version: 1 }
  test.each([
    ['the order that the visitor saw has its new version', aCart({ version: 2 }), 2],
    [
      'another order has the one that they saw, which is refused',
      aCart({ version: 2, totalAmount: 4300 }),
      1,
    ],
  ])('before a payment: %s', async (_what, read, version) => {
    await inDoubt()
    const { asked, calls } = callsAnswering(read, conflict, aCart({ version: 3 }))
    await expect(store.startPayment(calls, consents, '/back')).rejects.toMatchObject(conflict)
    // The start of a payment is never repeated.
    expect(methods(asked)).toEqual(['GET', 'POST', 'GET'])
    expect(asked[1]).toContain(`"version":${version}`)
  })
})
