import { defineMachine } from '#domain/machine.ts'

/** One payment of a cart: open until paid, or given up with its cart.. */
export type PaymentState = 'open' | 'paid' | 'cancelled' | 'expired'
export type PaymentEvent = 'pay' | 'cancel' | 'expire'

export const paymentMachine = defineMachine<PaymentState, PaymentEvent>('payment', 'open', {
  open: { pay: 'paid', cancel: 'cancelled', expire: 'expired' },
  // A success that comes after the hold ran out still makes an order while there is stock.
  expired: { pay: 'paid', cancel: 'cancelled' },
  cancelled: {},
  paid: {},
})
