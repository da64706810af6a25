import { beforeEach, expect, test } from 'vitest'
import { type SavedCarts, savedCartOf } from '#web/lib/cart/saved-cart.ts'
import { type TabStorage, memoryStorage } from '#web/lib/cart/tab-storage.ts'

const key = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' }
const items = [{ tierId: 't1', customAmount: 4200 }]

let storage: TabStorage
let saved: SavedCarts
beforeEach(() => {
  storage = memoryStorage()
  saved = savedCartOf(storage, key)
})

test('a form on a single page preserves what was typed when its cart is lost', () => {
  saved.writeCart({ id: 'c1', cartKey: 'k1', items })
  const installments = { installments: 1, firstDebitDayOfMonth: null }
  const draft = { items, payer: { firstName: 'Zoé' }, tip: 100, installments }
  saved.writeDraft(draft)
  saved.turnIntoDraft()
  expect([saved.readCart(), saved.readDraft()]).toEqual([null, draft])
})

test('each partner’s link has its own cart', () => {
  const linked = savedCartOf(storage, key, 'c9')
  linked.writeCart({ id: 'c9', cartKey: 'k9', items: [] })
  expect([saved.readCart(), savedCartOf(storage, key, 'c8').readCart()]).toEqual([null, null])
})

test('a stored value is only accepted in the expected format', () => {
  for (const text of ['', '{', 'null', '[]', '{"id":1}', '{"id":"c1","cartKey":"k"}']) {
    storage.setItem('cart:la-ruche/Donation/dons', text)
    expect(saved.readCart()).toBeNull()
  }
})
