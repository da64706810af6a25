import { defineMachine } from '#domain/machine.ts'

/** One payment of a cart: open until paid, or given up with its cart. */
export type PaymentState = 'open' | 'paid' | 'cancelled' | 'expired'
export type PaymentEvent = 'pay' | 'cancel' | 'expire'

/**
 * A payment takes new attempts this long after its cart was frozen: prices, stock and consents of that age are shown
 * again first. An attempt begun before runs to its own deadline. Source: PAYMENT_EXPIRED of spec section 8.
 */
const paymentLifetimeMs = 60 * 60_000

/** Until when a payment made at `createdAt` takes new attempts. */
export function paymentExpiresAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + paymentLifetimeMs)
}

/** Payments made before this instant take no new attempt at `now`. */
export function oldestPayable(now: Date): Date {
  return new Date(now.getTime() - paymentLifetimeMs)
}

export const paymentMachine = defineMachine<PaymentState, PaymentEvent, 'payable'>(
  'payment',
  'open',
  {
    open: { pay: 'paid', cancel: 'cancelled', expire: 'expired' },
    // A success that comes after the hold ran out still makes an order while there is stock.
    expired: { pay: 'paid', cancel: 'cancelled' },
    cancelled: {},
    paid: {},
  },
  { payable: ['open', 'expired'] },
)
