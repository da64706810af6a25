import { type Static, Type } from 'typebox'

/** Whether a receipt is on its way now; false: nothing was to come. */
export const RequestedReceiptSchema = Type.Object({ requested: Type.Boolean() })
export type RequestedReceipt = Static<typeof RequestedReceiptSchema>
