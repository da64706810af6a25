import { expect, test } from 'vitest'
import type { Form } from '#contract/form.ts'
import { groupTiers } from '#web/features/tier-picker/selection/tier-limits.ts'
import { type CartState, withOwnCart } from '#web/lib/cart/cart-state.ts'

const form = {
  sales: 'open',
  acceptOpenDonation: true,
  allowCustomTier: false,
  tiers: [{ id: 'adult' }, { id: 'gift' }],
} as Form
function cartOf(tierList: readonly object[]): CartState {
  const state: unknown = { phase: 'ready', cart: { itemList: [{ tierId: 'friend' }], tierList } }
  return state as CartState
}

test('a hidden price is listed for the cart that has it, and the gift stays the last of the list', () => {
  const own = withOwnCart(form, cartOf([{ id: 'adult' }, { id: 'friend', isHidden: true }]))
  expect(groupTiers(own)).toMatchObject({
    counted: [{ id: 'friend' }, { id: 'adult' }],
    gift: { id: 'gift' },
  })
  expect(withOwnCart(form, cartOf([{ id: 'adult' }]))).toBe(form)
})

test('a price that is shown again is listed once', () => {
  const own = withOwnCart(form, cartOf([{ id: 'adult', isHidden: true }]))
  expect(own.tiers.map(({ id }) => id)).toEqual(['adult', 'gift'])
})
