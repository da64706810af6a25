import { type AttemptId, type PaymentRequestId, readId } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/deps.ts'
import { type DebitProof, openDebit } from '#server/installment/debit-access.ts'
import { type StoredAttempt, findAttempt } from '#server/payment/attempt-store.ts'
import { type StoredPayment, findPayment } from '#server/payment/payment-store.ts'

/** The payment with a paymentRequestId. @throws AppError PAYMENT_UNKNOWN */
export async function loadPayment(deps: Deps, paymentRequestId: string): Promise<StoredPayment> {
  const id = readId<PaymentRequestId>(paymentRequestId)
  const payment = id === null ? null : await findPayment(deps.db, id)
  if (payment === null) throw new AppError('PAYMENT_UNKNOWN')
  return payment
}

/** How a caller identifies a payment. */
export interface PaymentAccess extends DebitProof {
  readonly paymentRequestId: string
}

/**
 * The payment that a caller may see and pay. A first payment needs its id, a later debit also its proof. An attempt's
 * id needs no proof: only callers with access receive it, and no mail contains it.
 * @throws AppError PAYMENT_UNKNOWN (also without proof), LINK_EXPIRED
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
 * Checks that a confirmation may show a payment. A later debit can be shown only once it is paid.
 * @throws AppError PAYMENT_UNKNOWN
 */
export function assertConfirmable({ installmentNumber, state }: StoredPayment): void {
  if (installmentNumber > 1 && state !== 'paid') throw new AppError('PAYMENT_UNKNOWN')
}

/** The attempt with a paymentId, and its payment. @throws AppError PAYMENT_UNKNOWN */
export async function loadAttempt(
  deps: Deps,
  paymentId: string,
): Promise<{ attempt: StoredAttempt; payment: StoredPayment }> {
  const id = readId<AttemptId>(paymentId)
  const attempt = id === null ? null : await findAttempt(deps.db, id)
  if (attempt === null) throw new AppError('PAYMENT_UNKNOWN')
  return { attempt, payment: await loadPayment(deps, attempt.paymentId) }
}
