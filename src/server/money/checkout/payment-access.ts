import { type AttemptId, type PaymentId, readId } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/money/deps.ts'
import type { TriesQuery } from '#server/platform/defence/tries-store.ts'
import { assertSellable } from '#server/catalogue/form/assert-sellable.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type DebitProof, openDebit } from '#server/money/installment/debit-access.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import { type StoredPayment, findPayment } from '#server/money/payment/payment-store.ts'
import { type PaymentRecord, readPayment } from '#server/money/payment/payment-record-store.ts'

/** The payment with a paymentRequestId. @throws AppError PAYMENT_UNKNOWN */
export async function loadPayment(deps: Deps, paymentRequestId: string): Promise<StoredPayment> {
  const id = readId<PaymentId>(paymentRequestId)
  const payment = id === null ? null : await findPayment(deps.db, id)
  if (payment === null) throw new AppError('PAYMENT_UNKNOWN')
  return payment
}

/** How a caller identifies a payment. */
export interface PaymentAccess extends DebitProof {
  readonly paymentRequestId: string
}

/** The state of a payment, by its id. @throws AppError PAYMENT_UNKNOWN */
export async function loadRecord(
  deps: Pick<Deps, 'db'>,
  paymentRequestId: string,
  tries: TriesQuery | null = null,
): Promise<PaymentRecord> {
  const paymentId = readId<PaymentId>(paymentRequestId)
  const record = paymentId === null ? null : await readPayment(deps.db, { paymentId }, tries)
  if (record === null) throw new AppError('PAYMENT_UNKNOWN')
  return record
}

/**
 * The payment that a caller may see and pay: a first one by its id, a later debit by its proof too. An attempt's id
 * needs none: only callers with access get it, and no mail contains it.
 * @param tries whose cards are counted with it
 * @throws AppError PAYMENT_UNKNOWN also without proof, LINK_EXPIRED
 */
export async function openPayment(
  deps: Deps,
  { paymentRequestId, ...proof }: PaymentAccess,
  tries: TriesQuery | null = null,
): Promise<PaymentRecord> {
  const record = await loadRecord(deps, paymentRequestId, tries)
  const { payment } = record
  if (payment.installmentNumber > 1) await openDebit(deps, payment.id, proof)
  return record
}

/**
 * Checks that a confirmation may show a payment. A later debit can be shown only once it is paid.
 * @throws AppError PAYMENT_UNKNOWN
 */
export function assertConfirmable({ installmentNumber, state }: StoredPayment): void {
  if (installmentNumber > 1 && state !== 'paid') throw new AppError('PAYMENT_UNKNOWN')
}

/** The state of a payment, and that attempt at it, by a paymentId. @throws AppError PAYMENT_UNKNOWN */
export async function loadAttempt(
  deps: Pick<Deps, 'db'>,
  paymentId: string,
  tries: TriesQuery | null = null,
): Promise<PaymentRecord & { readonly attempt: StoredAttempt }> {
  const attemptId = readId<AttemptId>(paymentId)
  const record = attemptId === null ? null : await readPayment(deps.db, { attemptId }, tries)
  if (record === null || record.attempt === null) throw new AppError('PAYMENT_UNKNOWN')
  return { ...record, attempt: record.attempt }
}

/**
 * The form may have closed after the cart was frozen; then the payment is rejected. A debit that an order owes is
 * always accepted, unless its association may not collect. @throws AppError as `assertSellable`
 */
export function assertTaken(payment: StoredPayment, form: StoredForm, now: Date): void {
  if (payment.installmentNumber === 1) assertSellable(form, now)
  else if (!form.organisation.allowCollect) throw new AppError('ORGANIZATION_WALLET_ERROR')
}
