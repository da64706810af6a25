import { type Static, Type } from 'typebox'

export const ownReceiptPath = '/users/me/orders/:orderId/receipts/:year'
export const correctOwnReceiptPath = '/users/me/orders/:orderId/receipts/:year/correct'
export const requestOwnReceiptPath = '/users/me/orders/:orderId/receipts/:year/request'

/** Whether a receipt is on its way now; false: nothing was to come. */
export const RequestedReceiptSchema = Type.Object({ requested: Type.Boolean() })
export type RequestedReceipt = Static<typeof RequestedReceiptSchema>
