import { liveAttemptStates, maxAttempts } from '#domain/payment/attempt-machine.ts'
import { paymentExpiresAt } from '#domain/payment/payment-machine.ts'
import type { PaymentSummary } from '#contract/payment.ts'
import { outcomeOf } from '#server/checkout/present-outcome.ts'
import type { Deps } from '#server/deps.ts'
import { loadForm } from '#server/form/form-store.ts'

/** What the payer's page shows of a payment: to whom, for what, how much, where it stands. @throws AppError PAYMENT_UNKNOWN */
export async function presentSummary(deps: Deps, paymentRequestId: string): Promise<PaymentSummary> {
  const { payment, attempts, attempt, status, errorCode } = await outcomeOf(deps, paymentRequestId, null)
  const { organisation } = await loadForm(deps.db, payment.formId)
  const { snapshot } = payment
  const ended = attempts.filter((one) => liveAttemptStates.every((state) => state !== one.state))
  const expiresAt =
    attempt === null || ended.includes(attempt) ? paymentExpiresAt(payment.createdAt) : attempt.deadline
  return {
    organization: { name: organisation.name },
    form: {
      title: snapshot.formTitle,
      formType: snapshot.formType,
      formSlug: snapshot.formSlug,
      organizationSlug: snapshot.organisationSlug,
    },
    amount: payment.amount,
    amountTip: payment.tip,
    total: payment.total,
    currency: 'EUR',
    installments: [],
    provider: payment.provider === 'stripe' ? 'stripe' : 'sandbox',
    expiresAt: expiresAt.toISOString(),
    status,
    ...(errorCode === null ? {} : { errorCode }),
    attempts: { used: ended.length, allowed: maxAttempts },
    backUrl: payment.backUrl,
    ...(payment.orderId === null ? {} : { orderId: payment.orderId }),
  }
}
