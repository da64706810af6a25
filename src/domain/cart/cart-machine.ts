import { defineMachine } from '#domain/machine.ts'

/** A cart is open, frozen by a payment, or ordered. Expiry is derived from time, never stored. */
export type CartState = 'open' | 'paying' | 'ordered'
export type CartEvent = 'freeze' | 'reopen' | 'order'

export const cartMachine = defineMachine<CartState, CartEvent>('cart', 'open', {
  open: { freeze: 'paying' },
  paying: { reopen: 'open', order: 'ordered' },
  ordered: {},
})
