import { confirmationAddress } from '#server/checkout/compose-order-mails.ts'
import type { Settings } from '#server/deps.ts'
import { regularisationPage } from '#server/installment/link-addresses.ts'
import type { StoredAttempt } from '#server/payment/attempt-store.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'

/** The page where a payer returns from the bank and reads the outcome. A later debit has its own page. */
export function outcomeAddress(
  settings: Settings,
  { id, installmentNumber }: Pick<StoredPayment, 'id' | 'installmentNumber'>,
  attempt: Pick<StoredAttempt, 'regularisationId'> | null,
): string {
  const regularisationId = attempt?.regularisationId ?? null
  return installmentNumber > 1
    ? regularisationPage(settings, 'en-attente', { paymentId: id, regularisationId })
    : confirmationAddress(settings, id)
}
