import { Type } from 'typebox'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import {
  type CountedTries,
  CountedTriesSchema,
  type TriesQuery,
} from '#server/platform/defence/tries-store.ts'
import {
  AttemptFactsSchema,
  PaymentFactsSchema,
  readAttemptFacts,
  readPaymentFacts,
} from '#server/money/payment/payment-facts.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { StoredOrphan } from '#server/money/payment/orphan-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

const RecordSchema = Type.Object({
  // The snapshot is written by the payment's store alone, in this shape or a former one, and never changed.
  payment: Type.Object({ ...PaymentFactsSchema.properties, snapshot: Opaque<CartSnapshot>() }),
  attempt: orNull(AttemptFactsSchema),
  attempts: listOf(AttemptFactsSchema),
  orphans: listOf(Type.Object({ attemptId: Uuid(), reason: Opaque<StoredOrphan['reason']>() })),
  formVersion: Type.String(),
  tries: orNull(CountedTriesSchema),
})

/** The state of a payment: everything that its calls decide by, read at one instant. */
export interface PaymentRecord {
  readonly payment: StoredPayment
  /** The attempt that the payment was named by; null where it was not. */
  readonly attempt: StoredAttempt | null
  /** First to last; while the payer regularises a debit, those of that alone. */
  readonly attempts: readonly StoredAttempt[]
  /** Money of its attempts that could have no order. */
  readonly orphans: readonly { readonly attemptId: string; readonly reason: StoredOrphan['reason'] }[]
  /** Version of the form that was read. */
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
  orNull(RecordSchema),
)

/** The state of a payment, named by its id or by one of its attempts; null where there is none. */
export async function readPayment(
  tx: Tx,
  named: { readonly paymentId: PaymentId } | { readonly attemptId: AttemptId },
  tries: TriesQuery | null = null,
): Promise<PaymentRecord | null> {
  const record = await callReadPayment(tx, {
    payment: 'paymentId' in named ? named.paymentId : null,
    attempt: 'attemptId' in named ? named.attemptId : null,
    address: tries?.addressHash ?? null,
    since: tries?.since ?? null,
  })
  if (record === null) return null
  return {
    ...record,
    payment: readPaymentFacts(record.payment, record.payment.snapshot),
    attempt: record.attempt === null ? null : readAttemptFacts(record.attempt),
    attempts: record.attempts.map(readAttemptFacts),
  }
}
