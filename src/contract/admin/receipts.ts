import { type Static, Type } from 'typebox'
import { receiptObstacles } from '#domain/receipt/receipt-issuer.ts'
import { mostReceiptStart } from '#domain/receipt/receipt-start.ts'
import { tableFileQuery } from '#contract/admin/table-file.ts'
import { cents, oneOf, orNull, text } from '#contract/shape.ts'

export const receiptListPath = '/admin/organizations/:org/receipts/:year/list'
/** The file has every receipt of the year: names that were searched for are in no address. */
export const ReceiptListSchema = Type.Object(tableFileQuery)
export const receiptPreviewPath = '/admin/organizations/:org/receipts/preview'

const count = () => Type.Integer({ minimum: 0 })

/** The tax receipts of the gifts of a calendar year in Paris, for those who look after them in an association. */
export const ReceiptYearSchema = Type.Object({
  organizationSlug: text(200),
  name: text(200),
  year: Type.Integer(),
  /** The years that can be chosen, the newest first. */
  years: Type.Array(Type.Integer()),
  /** Why receipts are not issued here; empty: they are. */
  obstacles: Type.Array(oneOf(receiptObstacles)),
  /** The organisation that issues in place of this one, and declares; null: this one does. */
  issuedBy: orNull(text(200)),
  /** Valid receipts and their sum: what article 222 bis asks for. */
  valid: count(),
  amount: cents(),
  /** Of the valid ones, those that are not printed yet. */
  unprinted: count(),
  /** Orders without a receipt: due now, due in January, waiting for a bank, without a full address. */
  due: count(),
  later: count(),
  awaiting: count(),
  incomplete: count(),
  /** The number that those of the year continue from; null: from 1. */
  startsAt: orNull(Type.Integer({ minimum: 1 })),
  /** Whether one has a number: where they start cannot change any more. */
  isNumbered: Type.Boolean(),
  /** Whether a preview can be drawn. */
  hasMentions: Type.Boolean(),
  /** Whether this user may issue. */
  canIssue: Type.Boolean(),
})
export type ReceiptYear = Static<typeof ReceiptYearSchema>

/** The number of the first receipt of a year that is issued here. */
export const StartReceiptsSchema = Type.Object({
  first: Type.Integer({ minimum: 1, maximum: mostReceiptStart }),
})
export type StartReceipts = Static<typeof StartReceiptsSchema>

export const IssuedReceiptsSchema = Type.Object({
  /** Orders that are due now. */
  requested: count(),
  receipts: ReceiptYearSchema,
})
export type IssuedReceipts = Static<typeof IssuedReceiptsSchema>
