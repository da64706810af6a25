import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { milderThan } from '#domain/payment/decline-class.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callForRows, callWithArguments } from '#server/platform/db/call-function.ts'
import { QueuedMails } from '#server/platform/db/plan-parts.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { ProviderFailure, SavedMethodRef } from '#server/providers/payment-provider.ts'
import type { Page } from '#server/platform/process-pages.ts'

/** An expiring card, and a schedule that is debited with it. */
export interface ExpiringPaymentMethod {
  readonly mandateId: string
  readonly brand: string
  readonly last4: string
  readonly month: number
  readonly year: number
  /** The first schedule that continues after the card expires; null if there is none and no notice is needed. */
  readonly scheduleId: string | null
}

/** Active cards that expire at the end of a month or before, with a pending notification to their payers. */
export async function listExpiring(
  tx: Tx,
  until: { readonly month: number; readonly year: number },
  { after, limit }: Page<ExpiringPaymentMethod>,
): Promise<ExpiringPaymentMethod[]> {
  const lastDay = sql`(make_date(mandate.expiry_year, mandate.expiry_month, 1) + interval '1 month')::date`
  const rows = await tx
    .selectFrom('mandate')
    .select((eb) => [
      'id as mandateId',
      'brand',
      'last4',
      'expiry_month as month',
      'expiry_year as year',
      eb
        .selectFrom('schedule')
        .select('schedule.id')
        .whereRef('schedule.mandate_id', '=', 'mandate.id')
        .where('schedule.state', 'in', scheduleMachine.sets.ongoing)
        .where(
          sql<SqlBool>`(schedule.kind = 'SUBSCRIPTION' or exists (
            select 1 from installment
            where schedule_id = schedule.id and installment.state = 'planned' and due_on >= ${lastDay}
          ))`,
        )
        .orderBy('schedule.created_at')
        .limit(1)
        .as('scheduleId'),
    ])
    .where('mandate.state', '=', 'active')
    .where('mandate.expiry_notified', '=', false)
    .where('expiry_month', 'is not', null)
    .where(sql<SqlBool>`(expiry_year, expiry_month) <= (${until.year}::integer, ${until.month}::integer)`)
    .$if(after !== null, (rest) =>
      rest.where(
        sql<SqlBool>`(expiry_year, expiry_month, mandate.id)
          > (${after?.year ?? null}::integer, ${after?.month ?? null}::integer, ${after?.mandateId ?? null}::uuid)`,
      ),
    )
    .orderBy('expiry_year')
    .orderBy('expiry_month')
    .orderBy('mandate.id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ month, year, ...row }) =>
    month === null || year === null ? [] : [{ ...row, month, year }],
  )
}

/** Queues the mail about an expiring card, once; false if it was queued before. */
export const notifyExpiring = callWithArguments(
  'notify_expiring',
  Type.Object({ mandate: Uuid(), mails: QueuedMails, now: Instant }),
  Type.Boolean(),
)

/** Whether the payer has other active schedules with the same payment method, for which a new one could be used too. */
export async function hasOtherSchedules(tx: Tx, scheduleId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from other_schedules_of(${scheduleId})) as has
  `.execute(tx)
  return rows[0]?.has ?? false
}

/** A detached payment method: no schedule uses it any more. With its provider's reference. */
export interface DetachedPaymentMethod extends SavedMethodRef {
  readonly mandateId: string
  readonly provider: string
}

const callClaimDetachedPaymentMethods = callForRows(
  'claim_detached_payment_methods',
  Type.Object({ now: Instant, again: Instant, limit: Type.Integer() }),
  Type.Object({
    id: Uuid(),
    provider: Type.String(),
    payment_method: oneOf(paymentMethods),
    payment_method_ref: Type.String(),
    customer_ref: orNull(Type.String()),
  }),
)

/**
 * Claims payment methods that their providers must delete. From now on nothing is charged with them. They are due again
 * at `again`, until their deletion is recorded.
 */
export async function claimDetachedPaymentMethods(
  tx: Tx,
  now: Date,
  again: Date,
  limit: number,
): Promise<DetachedPaymentMethod[]> {
  const rows = await callClaimDetachedPaymentMethods(tx, { now, again, limit })
  return rows.map((row) => ({
    mandateId: row.id,
    provider: row.provider,
    paymentMethod: row.payment_method,
    ref: row.payment_method_ref,
    customerRef: row.customer_ref,
  }))
}

/** Records that the provider deleted a payment method, and erases its references. False if it was recorded before. */
export const recordPaymentMethodForgotten = callWithArguments(
  'record_payment_method_forgotten',
  Type.Object({ mandate: Uuid(), now: Instant }),
  Type.Boolean(),
)

/**
 * Records that a payment method is no longer charged without its payer. `code` is the reason, more serious than "try
 * again". Of two concurrent refusals the more serious one is stored: a blocked card must not become one that only needs
 * authentication.
 */
export async function refusePaymentMethod(
  tx: Tx,
  mandateId: string,
  code: ProviderFailure,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('mandate')
    .set({ refused_by: code, updated_at: now })
    .where('id', '=', mandateId)
    .where((where) => where('refused_by', 'is', null).or(where('refused_by', 'in', milderThan(code))))
    .execute()
}

/** Clears the refusal of a payment method, because its payer has just paid with it in person. */
export async function acceptPaymentMethod(tx: Tx, mandateId: string, now: Date): Promise<void> {
  await tx
    .updateTable('mandate')
    .set({ refused_by: null, updated_at: now })
    .where('id', '=', mandateId)
    .where('refused_by', 'is not', null)
    .execute()
}
