import type { PublicPaymentState } from '#domain/refund/public-payment-state.ts'

/** Where a document is: the address is the permission. */
export const documentPath = '/documents/:id'

/** A document that an order has, for whoever may see the order. */
export interface OrderDocument {
  readonly kind: 'paymentCertificate'
  /** Path of the PDF. */
  readonly url: string
  /** The payment that it is about: which one of the order, its instant, and all that was charged, in cents. */
  readonly number: number
  readonly date: string
  readonly amount: number
  /** What became of that payment since. */
  readonly state: PublicPaymentState
}

/** The whole address of a document, for a mail. */
export function documentAddress(publicUrl: string, id: string): string {
  return `${publicUrl}${documentUrl(id)}`
}

/** The path of a document. */
export function documentUrl(id: string): string {
  return documentPath.replace(':id', id)
}
