import { beforeEach, expect, test } from 'vitest'
import { type SavedCarts, savedCartOf } from '#web/lib/cart/saved-cart.ts'
import { type TabStorage, memoryStorage } from '#web/lib/cart/tab-storage.ts'

const key = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' }
const items = [{ tierId: 't1', customAmount: 4200 }]

let storage: TabStorage
let kept: SavedCarts
beforeEach(() => {
  storage = memoryStorage()
  kept = savedCartOf(storage, key)
})

test('a form that is filled in at once keeps what was typed when its cart is lost', () => {
  kept.writeCart({ id: 'c1', cartKey: 'k1', items })
  const installments = { installments: 1, firstDebitDayOfMonth: null }
  const draft = { items, payer: { firstName: 'Zoé' }, tip: 100, installments }
  kept.writeDraft(draft)
  kept.turnIntoDraft()
  expect([kept.readCart(), kept.readDraft()]).toEqual([null, draft])
})

test('each partner’s link keeps a cart of its own', () => {
  const linked = savedCartOf(storage, key, 'c9')
  linked.writeCart({ id: 'c9', cartKey: 'k9', items: [] })
  expect([kept.readCart(), savedCartOf(storage, key, 'c8').readCart()]).toEqual([null, null])
})

test('what the storage holds is believed only in its own shape', () => {
  for (const text of ['', '{', 'null', '[]', '{"id":1}', '{"id":"c1","cartKey":"k"}']) {
    storage.setItem('cart:la-ruche/Donation/dons', text)
    expect(kept.readCart()).toBeNull()
  }
})
