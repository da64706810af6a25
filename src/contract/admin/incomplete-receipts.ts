import { type Static, Type } from 'typebox'
import { text, uuid } from '#contract/shape.ts'

/** Of the gifts of a year: the receipts that wait for the name or the full address of their donor. */
export const incompleteReceiptsPath = '/admin/organizations/:org/receipts/:year/incomplete'
export const incompleteReceiptPath = '/admin/organizations/:org/receipts/:year/incomplete/:order'
export const completeReceiptPath = '/admin/organizations/:org/receipts/:year/incomplete/:order/complete'

export const IncompletePageSchema = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
})

const IncompleteReceiptSchema = Type.Object({
  orderId: uuid(),
  orderNumber: text(40),
  /** As the donor gave it; empty: it is what is missing. */
  donor: text(1000),
  /** Empty: the entry of the association has none. */
  email: text(254),
})
export type IncompleteReceipt = Static<typeof IncompleteReceiptSchema>

/** Receipts without a full address, the oldest order first. */
export const IncompleteReceiptsSchema = Type.Object({
  receipts: Type.Array(IncompleteReceiptSchema),
  /** On all pages. */
  count: Type.Integer({ minimum: 0 }),
})
export type IncompleteReceipts = Static<typeof IncompleteReceiptsSchema>
