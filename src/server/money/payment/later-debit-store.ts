import { Type } from 'typebox'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { type AttemptPatch, AttemptPatchSchema } from '#server/money/payment/attempt-store.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { type QueuedMail, QueuedMails } from '#server/platform/db/plan-parts.ts'
import { CivilDate, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { SavedMethodRef } from '#server/providers/payment-provider.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The order lines that a later debit pays for, in the order of its cart. */
export async function listLinesOfDebit(tx: Tx, paymentId: PaymentId): Promise<string[]> {
  const rows = await tx
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .innerJoin('order_item', 'order_item.order_id', 'schedule.order_id')
    .select('order_item.id')
    .where('installment.payment_id', '=', paymentId)
    .orderBy('order_item.position')
    .execute()
  return rows.map(({ id }) => id)
}

/** The provider's reference of a saved payment method; null if it is not active. */
export async function findSavedMethodRef(tx: Tx, mandateId: string): Promise<SavedMethodRef | null> {
  const row = await tx
    .selectFrom('mandate')
    .select(['payment_method as paymentMethod', 'payment_method_ref as ref', 'customer_ref as customerRef'])
    .where('id', '=', mandateId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

/** Cards that the payer tried on a later debit after an instant, in any of its regularisations. */
export async function countTriedCardsSince(
  tx: Tx,
  paymentId: PaymentId,
  since: Date,
): Promise<number> {
  const { cards } = await tx
    .selectFrom('payment_attempt')
    .select((eb) => eb.fn.countAll<number>().as('cards'))
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'payer')
    .where('submitted_at', '>', since)
    .executeTakeFirstOrThrow()
  return cards
}

const callRefuseInstallment = callFunction(
  'refuse_installment',
  Type.Object({
    attemptId: Uuid<AttemptId>(),
    event: oneOf(['fail', 'cancel', 'expire']),
    now: Instant,
    set: AttemptPatchSchema,
    tryOn: orNull(CivilDate),
    refusal: Type.String(),
    mails: QueuedMails,
  }),
  Type.Boolean(),
)

/** A later debit whose attempt ended without money, and its next try. */
export interface RefusedDebit {
  readonly attemptId: AttemptId
  readonly event: 'fail' | 'cancel' | 'expire'
  readonly patch: AttemptPatch
  /** The provider's code. */
  readonly refusal: string
  /** Civil date of the collector's next try; null: no more tries. */
  readonly tryOn: string | null
  readonly mails: readonly QueuedMail[]
}

/**
 * Ends an attempt at a later debit and moves the debit with it, in one round trip. False if a concurrent caller moved
 * it first. The payment stays open, because the debit is owed.
 */
export async function refuseInstallment(
  tx: Tx,
  { patch, ...refused }: RefusedDebit,
  now: Date,
): Promise<boolean> {
  return callRefuseInstallment(tx, { ...refused, now, set: patch })
}
