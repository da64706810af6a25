import { type Static, Type } from 'typebox'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { CartId, AttemptId, FormId, OrderId, OrganisationId, PaymentId } from '#domain/ids.ts'
import { addCents } from '#domain/money.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'
import type { ProviderName } from '#contract/organization.ts'
import { orNull } from '#contract/shape.ts'
import { CentsSchema, InstantText, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** An attempt as `attempt_facts` answers it. */
export const AttemptFactsSchema = Type.Object({
  id: Uuid<AttemptId>(),
  paymentId: Uuid<PaymentId>(),
  n: Type.Integer(),
  state: Opaque<AttemptState>(),
  provider: Opaque<ProviderName>(),
  providerRef: orNull(Type.String()),
  tokenizationSessionId: orNull(Type.String()),
  hostedFieldsUrl: orNull(Type.String()),
  redirectUrl: orNull(Type.String()),
  amount: CentsSchema,
  tip: CentsSchema,
  errorCode: orNull(Type.String()),
  deadline: InstantText,
  pollCount: Type.Integer(),
  submittedAt: orNull(InstantText),
  paymentMethod: Opaque<PaymentMethod>(),
  kind: Opaque<StoredAttempt['kind']>(),
  savesPaymentMethod: Type.Boolean(),
  mandateId: orNull(Uuid()),
  regularisationId: orNull(Uuid()),
  payeeAccount: orNull(Type.String()),
})

/** A payment as `payment_facts` answers it. */
export const PaymentFactsSchema = Type.Object({
  id: Uuid<PaymentId>(),
  installmentNumber: Type.Integer(),
  cartId: Uuid<CartId>(),
  organisationId: Uuid<OrganisationId>(),
  formId: Uuid<FormId>(),
  amount: CentsSchema,
  tip: CentsSchema,
  provider: Opaque<ProviderName>(),
  backUrl: orNull(Type.String()),
  state: Opaque<PaymentState>(),
  orderId: orNull(Uuid<OrderId>()),
  certificateId: Type.String(),
  createdAt: InstantText,
})

/** The payment with these facts and the snapshot of its cart. */
export function readPaymentFacts(
  facts: Static<typeof PaymentFactsSchema>,
  snapshot: CartSnapshot,
): StoredPayment {
  const { amount, tip, createdAt } = facts
  return {
    ...facts,
    total: addCents(amount, tip),
    snapshot,
    createdAt: new Date(createdAt),
  }
}

/** The attempt with these facts. */
export function readAttemptFacts(facts: Static<typeof AttemptFactsSchema>): StoredAttempt {
  const { deadline, submittedAt } = facts
  return {
    ...facts,
    deadline: new Date(deadline),
    submittedAt: submittedAt === null ? null : new Date(submittedAt),
  }
}
