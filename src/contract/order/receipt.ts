/** The address of a tax receipt: its id is secret and gives access. */
export const receiptPath = '/documents/receipts/:id'

/** The path of a tax receipt. */
export function receiptUrl(id: string): string {
  return receiptPath.replace(':id', id)
}

/** A tax receipt of an order, for a reader who may see the order. */
export interface OrderReceipt {
  /** Path of the PDF. */
  readonly url: string
  /** Its number as printed. */
  readonly number: string
  /** The calendar year of its gifts. */
  readonly year: number
  /** Cents. */
  readonly amount: number
}
