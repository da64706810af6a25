import { type Static, Type } from 'typebox'
import { cents, instant, text, uuid } from '#contract/shape.ts'

/** The first page unless another is asked for. */
export const IncompletePageSchema = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})

const IncompleteReceiptSchema = Type.Object({
  orderId: uuid(),
  orderNumber: text(40),
  orderedAt: instant(),
  /** Of the order. */
  amount: cents(),
  /** As the donor gave it; empty: it is what is missing. */
  donor: text(1000),
  /** Empty: the entry of the association has none. */
  email: text(254),
})
export type IncompleteReceipt = Static<typeof IncompleteReceiptSchema>

/** Incomplete receipts, the oldest order first. */
export const IncompleteReceiptsSchema = Type.Object({
  receipts: Type.Array(IncompleteReceiptSchema),
  /** The page of these receipts: the last one where the page that was asked for is beyond it. */
  page: Type.Integer({ minimum: 1 }),
  /** On all pages. */
  count: Type.Integer({ minimum: 0 }),
})
export type IncompleteReceipts = Static<typeof IncompleteReceiptsSchema>
