import { type Static, Type } from 'typebox'
import { receiptStates } from '#domain/receipt/receipt-state.ts'
import { body, cents, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** A search has names and e-mail addresses: it is sent in a body, which no log and no history of a browser has. */
export const FindReceiptsSchema = body({
  /** A number, words of a name, or a part of an e-mail address; empty: every receipt. */
  text: text(200),
  /** Of the gifts; null: every year. */
  year: orNull(Type.Integer({ minimum: 2000, maximum: 2999 })),
  page: Type.Integer({ minimum: 1, maximum: 10_000 }),
})
export type FindReceipts = Static<typeof FindReceiptsSchema>

const FoundReceiptSchema = Type.Object({
  id: uuid(),
  number: text(100),
  year: Type.Integer(),
  /** Empty: it was erased at its term. */
  donor: text(1000),
  /** Of the payer; empty: the entry of the association has none, or it was erased. */
  email: text(254),
  amount: cents(),
  issuedAt: instant(),
  state: oneOf(receiptStates),
  /** The number of the one that replaced it. */
  replacedBy: orNull(text(100)),
  /** Path of the PDF; null: it is not printed yet, or no longer stored. */
  url: orNull(text(200)),
  /** Whether a correction or another change is on its way. */
  isBeingReplaced: Type.Boolean(),
  canCorrect: Type.Boolean(),
})
export type FoundReceipt = Static<typeof FoundReceiptSchema>

/** Receipts of an association, the newest first. */
export const FoundReceiptsSchema = Type.Object({
  receipts: Type.Array(FoundReceiptSchema),
  /** On all pages. */
  count: Type.Integer({ minimum: 0 }),
})
export type FoundReceipts = Static<typeof FoundReceiptsSchema>
