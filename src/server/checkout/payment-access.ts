import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredAttempt, findAttempt } from '#server/payment/attempt-store.ts'
import { type StoredPayment, findPayment } from '#server/payment/payment-store.ts'

/** The payment behind a paymentRequestId. @throws AppError PAYMENT_UNKNOWN */
export async function loadPayment(deps: Deps, paymentRequestId: string): Promise<StoredPayment> {
  const payment = isUuid(paymentRequestId) ? await findPayment(deps.db, paymentRequestId) : null
  if (payment === null) throw new AppError('PAYMENT_UNKNOWN')
  return payment
}

/** The attempt behind a paymentId with its payment. @throws AppError PAYMENT_UNKNOWN */
export async function loadAttempt(
  deps: Deps,
  paymentId: string,
): Promise<{ attempt: StoredAttempt; payment: StoredPayment }> {
  const attempt = isUuid(paymentId) ? await findAttempt(deps.db, paymentId) : null
  if (attempt === null) throw new AppError('PAYMENT_UNKNOWN')
  return { attempt, payment: await loadPayment(deps, attempt.paymentId) }
}
