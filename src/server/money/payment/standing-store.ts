import { type Static, Type } from 'typebox'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { CartId, AttemptId, FormId, OrderId, OrganisationId, PaymentRequestId } from '#domain/ids.ts'
import { addCents } from '#domain/money.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'
import type { ProviderName } from '#contract/organization.ts'
import { orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import {
  CentsSchema,
  HexBytes,
  Instant,
  InstantText,
  Opaque,
  Uuid,
  listOf,
} from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import {
  type CountedTries,
  CountedTriesSchema,
  type TriesWish,
} from '#server/platform/defence/tries-store.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { StoredOrphan } from '#server/money/payment/orphan-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

const AttemptFactsSchema = Type.Object({
  id: Uuid<AttemptId>(),
  paymentId: Uuid<PaymentRequestId>(),
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

const PaymentFactsSchema = Type.Object({
  id: Uuid<PaymentRequestId>(),
  installmentNumber: Type.Integer(),
  cartId: Uuid<CartId>(),
  organisationId: Uuid<OrganisationId>(),
  formId: Uuid<FormId>(),
  amount: CentsSchema,
  tip: CentsSchema,
  provider: Opaque<ProviderName>(),
  // Written by the payment's store alone, in this shape or a former one, and never changed.
  snapshot: Opaque<CartSnapshot>(),
  backUrl: orNull(Type.String()),
  state: Opaque<PaymentState>(),
  orderId: orNull(Uuid<OrderId>()),
  certificateId: Type.String(),
  createdAt: InstantText,
})

const StandingSchema = Type.Object({
  payment: PaymentFactsSchema,
  attempt: orNull(AttemptFactsSchema),
  attempts: listOf(AttemptFactsSchema),
  orphans: listOf(Type.Object({ attemptId: Uuid(), reason: Opaque<StoredOrphan['reason']>() })),
  formVersion: Type.String(),
  tries: orNull(CountedTriesSchema),
})

/** The state of a payment: everything that its calls decide by, read at one instant. */
export interface PaymentStanding {
  readonly payment: StoredPayment
  /** The attempt that the payment was named by; null where it was not. */
  readonly attempt: StoredAttempt | null
  /** First to last; while the payer regularises a debit, those of that alone. */
  readonly attempts: readonly StoredAttempt[]
  /** Money of its attempts that could have no order. */
  readonly orphans: readonly { readonly attemptId: string; readonly reason: StoredOrphan['reason'] }[]
  /** What the form is read at. */
  readonly formVersion: string
  /** Cards tried from the address that was asked about, and on the form; null where none was. */
  readonly tries: CountedTries | null
}

const callReadPayment = callWithArguments(
  'read_payment',
  Type.Object({
    payment: orNull(Uuid()),
    attempt: orNull(Uuid()),
    address: orNull(HexBytes),
    since: orNull(Instant),
  }),
  orNull(StandingSchema),
)

/** The state of a payment, named by its id or by one of its attempts; null where there is none. */
export async function findStanding(
  tx: Tx,
  named: { readonly paymentId: PaymentRequestId } | { readonly attemptId: AttemptId },
  tries: TriesWish | null = null,
): Promise<PaymentStanding | null> {
  const standing = await callReadPayment(tx, {
    payment: 'paymentId' in named ? named.paymentId : null,
    attempt: 'attemptId' in named ? named.attemptId : null,
    address: tries?.addressHash ?? null,
    since: tries?.since ?? null,
  })
  if (standing === null) return null
  return {
    ...standing,
    payment: readPayment(standing.payment),
    attempt: standing.attempt === null ? null : readAttempt(standing.attempt),
    attempts: standing.attempts.map(readAttempt),
  }
}

function readPayment(facts: Static<typeof PaymentFactsSchema>): StoredPayment {
  const { amount, tip, snapshot, createdAt } = facts
  return {
    ...facts,
    total: addCents(amount, tip),
    snapshot,
    createdAt: new Date(createdAt),
  }
}

function readAttempt(facts: Static<typeof AttemptFactsSchema>): StoredAttempt {
  const { deadline, submittedAt } = facts
  return {
    ...facts,
    deadline: new Date(deadline),
    submittedAt: submittedAt === null ? null : new Date(submittedAt),
  }
}
