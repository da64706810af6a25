import type { PageReads } from '#contract/page-reads.ts'
import type { PaymentSummary } from '#contract/payment.ts'

/** Finds the payment to confirm instead of a cancelled one: the same cart was paid since. */
export async function findPaidInstead(
  { paidInstead }: Pick<PageReads, 'paidInstead'>,
  paymentRequestId: string,
  status: PaymentSummary['status'],
): Promise<string | null> {
  return status === 'Canceled' || status === 'Expired' ? paidInstead(paymentRequestId) : null
}
