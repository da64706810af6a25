import { offlinePaymentMethods, paymentMethods } from '#domain/payment/payment-method.ts'

/**
 * The state of an order for its association: what its payments, refunds, debits and lines add up to. The first that
 * applies, in this order.
 * - `contested`: a dispute is open or lost. `refused`: a debit was refused. `refunding`: a refund is on its way.
 * - `ongoing`: debits are still to come. `paid`: nothing is left to do, also where the order was free.
 */
export const orderStates = [
  'contested',
  'refused',
  'refunding',
  'refunded',
  'partlyRefunded',
  'cancelled',
  'ongoing',
  'paid',
] as const
export type OrderState = (typeof orderStates)[number]

/** How an order was paid; `None`: it was free. */
export const orderMethods = [...paymentMethods, ...offlinePaymentMethods, 'None'] as const
export type OrderMethod = (typeof orderMethods)[number]

/** Whether a tax receipt that is still valid was issued for an order. */
export const orderReceipts = ['with', 'without'] as const
export type OrderReceipt = (typeof orderReceipts)[number]

/** Cheques that wait for the bank, without those of cancelled orders; cheques that were taken to it and did not come back. */
export const chequeStates = ['toBank', 'banked'] as const
export type ChequeState = (typeof chequeStates)[number]

/** Orders of a list: the newest first, the oldest first, or the highest amount first. */
export const orderSorts = ['newest', 'oldest', 'amount'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Orders on one page of a list. */
export const ordersPerPage = 50

/** Orders that one action may be about: a page of them, or two. */
export const mostChosen = 100

/** Why the confirmation of a chosen order was not sent again. */
export const unsentReasons = ['noEmail', 'noConfirmation', 'notFound'] as const
export type UnsentReason = (typeof unsentReasons)[number]

/** Orders of which the sum is made: a list with more of them is narrowed by a filter first. */
export const ordersCounted = 10_000
