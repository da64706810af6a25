import { offlinePaymentMethods, paymentMethods } from '#domain/payment/payment-method.ts'

/** Lines of orders in a list: those that count, or those that were cancelled. */
export const lineStates = ['valid', 'cancelled'] as const

/** Lines by the day of their order, or by the name of their person; those without one come last. */
export const lineSorts = ['newest', 'oldest', 'name'] as const
export type LineSort = (typeof lineSorts)[number]

/** Payments by their day, or the highest amount first. Debits begin at the first day on which one is due. */
export const paymentSorts = ['newest', 'oldest', 'amount'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** Kinds of lines, as an association speaks of them. */
export const lineKinds = ['ticket', 'membership', 'product', 'gift', 'payment'] as const
export type LineKind = (typeof lineKinds)[number]

/**
 * The state of a captured payment. The first that applies, in this order.
 * - `contested`: a dispute is open or lost. `returned`: its cheque came back unpaid.
 */
export const capturedStates = ['contested', 'returned', 'refunded', 'partlyRefunded', 'paid'] as const
export type CapturedState = (typeof capturedStates)[number]

/**
 * The state of a debit that is not captured: planned for its day, not collected while its schedule is paused, with the
 * bank, or refused and still owed.
 */
export const debitStates = ['planned', 'paused', 'collecting', 'refused'] as const
export type DebitState = (typeof debitStates)[number]

/** States of a list of payments. Without one, it has captured payments alone: no sum adds planned money to them. */
export const paymentStates = [...capturedStates, ...debitStates] as const
export type PaymentState = (typeof paymentStates)[number]

/** How money came: by a provider, or to the association itself. */
export const capturedMethods = [...paymentMethods, ...offlinePaymentMethods] as const
export type CapturedMethod = (typeof capturedMethods)[number]
