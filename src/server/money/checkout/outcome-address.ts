import { confirmationAddress } from '#server/money/checkout/compose-order-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Settings } from '#server/platform/core.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { regularisationPage } from '#server/money/installment/link-addresses.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

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

/** The page of a payment. The provider decides between the two page pairs; a later debit has its own page. */
export function paymentAddress(
  deps: Pick<Deps, 'settings' | 'providers'>,
  payment: Pick<StoredPayment, 'id' | 'provider' | 'installmentNumber'>,
  regularisationId: string | null = null,
): string {
  if (payment.installmentNumber > 1)
    return regularisationPage(deps.settings, 'embarque', { paymentId: payment.id, regularisationId })
  return `${deps.settings.publicUrl}/paiement/${providerNamed(deps, payment.provider).page}/${payment.id}`
}
