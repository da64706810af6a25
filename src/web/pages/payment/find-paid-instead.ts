import type { PageReads } from '#contract/page-reads.ts'
import type { PaymentSummary } from '#contract/payment.ts'

/** The payment whose confirmation is shown in the place of one that was given up: its cart was paid since. */
export async function findPaidInstead(
  { paidInstead }: Pick<PageReads, 'paidInstead'>,
  paymentRequestId: string,
  status: PaymentSummary['status'],
): Promise<string | null> {
  return status === 'Canceled' || status === 'Expired' ? paidInstead(paymentRequestId) : null
}
