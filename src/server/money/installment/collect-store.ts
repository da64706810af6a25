import { sql } from 'kysely'
import { Type } from 'typebox'
import { debitRetries } from '#domain/installment/debit-retry.ts'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { oneOf } from '#contract/shape.ts'
import { callForRows, callWithArguments } from '#server/platform/db/call-function.ts'
import { CivilDate, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { ProviderFailure, SavedMethodRef } from '#server/providers/payment-provider.ts'

/** A claimed debit with what is needed to charge it. */
export interface ClaimedDebit {
  readonly attemptId: AttemptId
  readonly scheduleId: string
  readonly kind: 'INSTALLMENT' | 'SUBSCRIPTION'
  readonly description: string
  /** Null if the payment method no longer exists (replaced, revoked, never saved) or was refused. */
  readonly savedMethodRef: SavedMethodRef | null
  /** The refusal after which it is no longer charged without its payer. */
  readonly refusedBy: ProviderFailure | null
  /** Its payer replaced the payment method after the claim. */
  readonly isReplaced: boolean
}

/** Moves debits of associations that may not collect to the next day, at most `limit`; returns the number. */
export const postponeInstallments = callWithArguments(
  'postpone_installments',
  Type.Object({ today: CivilDate, limit: Type.Integer() }),
  Type.Integer(),
)

/**
 * Claims due debits. Each is then `collecting` with a stored attempt, also after a kill.
 * `pollAt`: when the poller checks the debits of a killed collector.
 */
export const claimDueInstallments = callForRows(
  'claim_due_installments',
  Type.Object({ now: Instant, today: CivilDate, deadline: Instant, pollAt: Instant, limit: Type.Integer() }),
  Uuid<AttemptId>(),
)

/** Makes a refused debit due today where members may have it charged again; returns whether they may. */
export const retryInstallment = callWithArguments(
  'retry_installment',
  Type.Object({ payment: Uuid<PaymentId>(), today: CivilDate, now: Instant }),
  oneOf(debitRetries),
)

/** The data for charging claimed debits, by attempt. */
export async function listClaimed(tx: Tx, attemptIds: readonly AttemptId[]): Promise<ClaimedDebit[]> {
  if (attemptIds.length === 0) return []
  const rows = await tx
    .selectFrom('payment_attempt')
    .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
    .innerJoin('installment', 'installment.payment_id', 'payment.id')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .innerJoin('mandate', 'mandate.id', 'payment_attempt.mandate_id')
    .select([
      'payment_attempt.id as attemptId',
      'schedule.id as scheduleId',
      'schedule.kind',
      sql<string>`payment.snapshot ->> 'formTitle'`.as('description'),
      'mandate.state as paymentMethodState',
      'mandate.refused_by as refusedBy',
      'mandate.payment_method as paymentMethod',
      'mandate.payment_method_ref as ref',
      'mandate.customer_ref as customerRef',
    ])
    .where('payment_attempt.id', 'in', [...attemptIds])
    .execute()
  return rows.map(({ attemptId, paymentMethodState, paymentMethod, ref, customerRef, ...debit }) => ({
    ...debit,
    attemptId: attemptId as AttemptId,
    savedMethodRef:
      paymentMethodState === 'active' && debit.refusedBy === null
        ? { paymentMethod, ref, customerRef }
        : null,
    isReplaced: paymentMethodState === 'replaced',
  }))
}
