import type { AttemptId, CartId } from '#domain/ids.ts'
import { addCents } from '#domain/money.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { CartFreeze, FreezeAnswer, StoredPayment } from '#server/money/payment/payment-store.ts'

/** A first payment that was frozen just now, as `freeze_cart` wrote it. */
export function asFrozen(
  { cartId, payment: { amount, tip, provider, snapshot, backUrl } }: CartFreeze,
  form: Pick<StoredForm, 'id' | 'organisationId'>,
  { paymentId, certificateId }: FreezeAnswer & { readonly kind: 'frozen' },
  now: Date,
): StoredPayment {
  return {
    id: paymentId,
    installmentNumber: 1,
    cartId: cartId as CartId,
    organisationId: form.organisationId,
    formId: form.id,
    amount,
    tip,
    total: addCents(amount, tip),
    provider: provider as StoredPayment['provider'],
    snapshot,
    backUrl,
    state: 'open',
    orderId: null,
    certificateId,
    createdAt: now,
  }
}

/** The first attempt of this payment, as `freeze_cart` wrote it; null where nothing is to be paid. */
export function firstAttemptOf(
  { attempt, deadline }: CartFreeze,
  { id, total, tip, provider }: StoredPayment,
): StoredAttempt | null {
  if (attempt === null) return null
  return {
    id: attempt.id as AttemptId,
    paymentId: id,
    n: 1,
    state: 'created',
    provider,
    providerRef: null,
    tokenizationSessionId: null,
    hostedFieldsUrl: null,
    redirectUrl: null,
    amount: total,
    tip,
    errorCode: null,
    deadline,
    pollCount: 0,
    submittedAt: null,
    paymentMethod: 'Card',
    kind: 'payer',
    savesPaymentMethod: attempt.savesPaymentMethod,
    mandateId: null,
    regularisationId: null,
    payeeAccount: null,
  }
}
