import type { PublicPaymentState } from '#domain/refund/public-payment-state.ts'

/** The address of a document: its id is secret and gives access. */
export const documentPath = '/documents/:id'

/** A document of an order, for a reader who may see the order. */
export interface OrderDocument {
  readonly kind: 'paymentCertificate'
  /** Path of the PDF. */
  readonly url: string
  /** Its payment: the number within the order, the instant, and the total charge in cents. */
  readonly number: number
  readonly date: string
  readonly amount: number
  /** The present state of that payment. */
  readonly state: PublicPaymentState
}

/** The absolute address of a document, for a mail. */
export function documentAddress(publicUrl: string, id: string): string {
  return `${publicUrl}${documentUrl(id)}`
}

/** The path of a document. */
export function documentUrl(id: string): string {
  return documentPath.replace(':id', id)
}
