import { sql } from 'kysely'
import type { AttemptId, PaymentRequestId } from '#domain/ids.ts'
import type { AttemptPatch } from '#server/payment/attempt-store.ts'
import type { QueuedMail } from '#server/payment/finalise-plan.ts'
import type { SavedMeansRef } from '#server/providers/payment-provider.ts'
import type { Tx } from '#server/db/schema.ts'

/** The lines of the order that a later debit pays for, in the order of its cart. */
export async function listLinesOfDebit(tx: Tx, paymentId: PaymentRequestId): Promise<string[]> {
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

/** A means that was kept, as its provider calls it; null where it is not active. */
export async function findSavedMeans(tx: Tx, mandateId: string): Promise<SavedMeansRef | null> {
  const row = await tx
    .selectFrom('mandate')
    .select(['means', 'means_ref as ref', 'customer_ref as customerRef'])
    .where('id', '=', mandateId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

/** What becomes of a later debit whose attempt ended without money. */
export interface RefusedDebit {
  readonly attemptId: AttemptId
  readonly event: 'fail' | 'cancel' | 'expire'
  readonly patch: AttemptPatch
  /** The provider's code. */
  readonly refusal: string
  /** Civil date on which the collector tries again; null: it does not. */
  readonly tryOn: string | null
  readonly mails: readonly QueuedMail[]
}

/**
 * Ends an attempt at a later debit and moves the debit with it, in one round trip; false where somebody else moved it
 * first. The payment stays open: it is owed.
 */
export async function refuseInstallment(
  tx: Tx,
  { attemptId, event, patch, refusal, tryOn, mails }: RefusedDebit,
  now: Date,
): Promise<boolean> {
  const argument = JSON.stringify({ attemptId, event, now, set: patch, tryOn, refusal, mails })
  const { rows } = await sql<{ moved: boolean }>`
    select refuse_installment(${argument}::jsonb) as moved
  `.execute(tx)
  return rows[0]?.moved ?? false
}
