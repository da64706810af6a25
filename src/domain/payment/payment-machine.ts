import { defineMachine } from '#domain/machine.ts'

/** One payment of a cart: open until it is paid, or cancelled or expired with its cart. */
export type PaymentState = 'open' | 'paid' | 'cancelled' | 'expired'
export type PaymentEvent = 'pay' | 'cancel' | 'expire'

/**
 * A payment accepts new attempts this long after its cart was frozen: older prices, stock and consents must be shown
 * again first. An attempt that started before continues to its own deadline. Source: PAYMENT_EXPIRED of spec section 8.
 */
const paymentLifetimeMs = 60 * 60_000

/** Until when a payment that was created at `createdAt` accepts new attempts. */
export function paymentExpiresAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + paymentLifetimeMs)
}

/** Payments created before this instant accept no new attempt at `now`. */
export function oldestPayable(now: Date): Date {
  return new Date(now.getTime() - paymentLifetimeMs)
}

export const paymentMachine = defineMachine<PaymentState, PaymentEvent, 'payable'>(
  'payment',
  'open',
  {
    open: { pay: 'paid', cancel: 'cancelled', expire: 'expired' },
    // A success after the hold expired still creates an order while stock remains.
    expired: { pay: 'paid', cancel: 'cancelled' },
    cancelled: {},
    paid: {},
  },
  { payable: ['open', 'expired'] },
)
