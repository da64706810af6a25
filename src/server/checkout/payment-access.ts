import { type AttemptId, type PaymentRequestId, readId } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredAttempt, findAttempt } from '#server/payment/attempt-store.ts'
import { type StoredPayment, findPayment } from '#server/payment/payment-store.ts'

/** The payment behind a paymentRequestId. @throws AppError PAYMENT_UNKNOWN */
export async function loadPayment(deps: Deps, paymentRequestId: string): Promise<StoredPayment> {
  const id = readId<PaymentRequestId>(paymentRequestId)
  const payment = id === null ? null : await findPayment(deps.db, id)
  if (payment === null) throw new AppError('PAYMENT_UNKNOWN')
  return payment
}

/** The attempt behind a paymentId with its payment. @throws AppError PAYMENT_UNKNOWN */
export async function loadAttempt(
  deps: Deps,
  paymentId: string,
): Promise<{ attempt: StoredAttempt; payment: StoredPayment }> {
  const id = readId<AttemptId>(paymentId)
  const attempt = id === null ? null : await findAttempt(deps.db, id)
  if (attempt === null) throw new AppError('PAYMENT_UNKNOWN')
  return { attempt, payment: await loadPayment(deps, attempt.paymentId) }
}
