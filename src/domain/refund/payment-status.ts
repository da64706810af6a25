import { type Cents, zero } from '#domain/money.ts'

/** The status of a payment for an association. Source: CashoutExportPaymentStatus of the public model. */
export type PaymentStatus = 'Paid' | 'Refunded' | 'PartiallyRefunded' | 'Contested'

/** The status of a captured payment, in cents of the association's part. A dispute takes precedence over a refund. */
export function paymentStatus({
  captured,
  refunded,
  isContested,
}: {
  readonly captured: Cents
  readonly refunded: Cents
  readonly isContested: boolean
}): PaymentStatus {
  if (isContested) return 'Contested'
  if (refunded === zero) return 'Paid'
  return refunded < captured ? 'PartiallyRefunded' : 'Refunded'
}
