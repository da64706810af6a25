import { type AttemptId, type PaymentRequestId, readId } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/deps.ts'
import { type DebitProof, openDebit } from '#server/installment/debit-access.ts'
import { type StoredAttempt, findAttempt } from '#server/payment/attempt-store.ts'
import { type StoredPayment, findPayment } from '#server/payment/payment-store.ts'

/** The payment behind a paymentRequestId. @throws AppError PAYMENT_UNKNOWN */
export async function loadPayment(deps: Deps, paymentRequestId: string): Promise<StoredPayment> {
  const id = readId<PaymentRequestId>(paymentRequestId)
  const payment = id === null ? null : await findPayment(deps.db, id)
  if (payment === null) throw new AppError('PAYMENT_UNKNOWN')
  return payment
}

/** What a caller names a payment by. */
export interface PaymentAccess extends DebitProof {
  readonly paymentRequestId: string
}

/**
 * The payment that a caller may see and pay: a first one by its id, a later debit by its proof too. An attempt's id
 * needs none: it is told only to whoever was let in, and in no mail.
 * @throws AppError PAYMENT_UNKNOWN also without proof, LINK_EXPIRED
 */
export async function openPayment(
  deps: Deps,
  { paymentRequestId, ...proof }: PaymentAccess,
): Promise<StoredPayment> {
  const payment = await loadPayment(deps, paymentRequestId)
  if (payment.installmentNumber > 1) await openDebit(deps, payment.id, proof)
  return payment
}

/**
 * Lets a confirmation tell of a payment: of a later debit once it is paid, which is when its id is told as the way there.
 * @throws AppError PAYMENT_UNKNOWN
 */
export function assertConfirmable({ installmentNumber, state }: StoredPayment): void {
  if (installmentNumber > 1 && state !== 'paid') throw new AppError('PAYMENT_UNKNOWN')
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
