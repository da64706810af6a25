/** States of a receipt: valid, replaced by another one, or void without another one in its place. */
export const receiptStates = ['valid', 'replaced', 'void'] as const
export type ReceiptState = (typeof receiptStates)[number]

interface ReceiptEnd {
  /** Since when it is not valid; null: it is. */
  readonly endedAt: Date | null
  readonly replacedBy: string | null
}

/** The state of a receipt, by its end. */
export function receiptStateOf({ endedAt, replacedBy }: ReceiptEnd): ReceiptState {
  if (endedAt === null) return 'valid'
  return replacedBy === null ? 'void' : 'replaced'
}

/** Receipts of a page, where members find one. */
export const receiptsPerPage = 20
