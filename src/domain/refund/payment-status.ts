import { type Cents, zero } from '#domain/money.ts'

/** How a payment stands in an association's books. Source: CashoutExportPaymentStatus of the public model. */
export type PaymentStatus = 'Paid' | 'Refunded' | 'PartiallyRefunded' | 'Contested'

/** What became of a captured payment, in cents of the association's part. A bank's question comes before a refund. */
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
