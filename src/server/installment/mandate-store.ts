import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { milderThan } from '#domain/payment/decline-class.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callForRows, callWithArguments } from '#server/db/call-function.ts'
import { QueuedMails } from '#server/db/plan-parts.ts'
import { Instant, Uuid } from '#server/db/plan-schemas.ts'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import type { Tx } from '#server/db/schema.ts'
import type { ProviderFailure, SavedMethodRef } from '#server/providers/payment-provider.ts'
import type { Page } from '#server/work-through.ts'

/** A card that comes to its end, and a schedule that is debited with it. */
export interface ExpiringPaymentMethod {
  readonly mandateId: string
  readonly brand: string
  readonly last4: string
  readonly month: number
  readonly year: number
  /** The first schedule that goes on beyond the card; null: there is none, nobody need know. */
  readonly scheduleId: string | null
}

/** Active cards that expire at the end of a month or before, whose payers were not told yet. */
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

/** Queues the mail about a card that expires, once; false where that was done before. */
export const notifyExpiring = callWithArguments(
  'notify_expiring',
  Type.Object({ mandate: Uuid(), mails: QueuedMails, now: Instant }),
  Type.Boolean(),
)

/** Whether a schedule’s payer has others that go on and are debited with the same means: a new one could serve them too. */
export async function hasOtherSchedules(tx: Tx, scheduleId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from other_schedules_of(${scheduleId})) as has
  `.execute(tx)
  return rows[0]?.has ?? false
}

/** A means that nothing is debited with any more, as its provider calls it. */
export interface DetachedPaymentMethod extends SavedMethodRef {
  readonly mandateId: string
  readonly provider: string
}

const callClaimDetached = callForRows(
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
 * Claims means that their providers are to forget: nothing is charged with them from here on. They come back at
 * `again`, until it is noted that they are gone.
 */
export async function claimDetachedPaymentMethods(
  tx: Tx,
  now: Date,
  again: Date,
  limit: number,
): Promise<DetachedPaymentMethod[]> {
  const rows = await callClaimDetached(tx, { now, again, limit })
  return rows.map((row) => ({
    mandateId: row.id,
    provider: row.provider,
    paymentMethod: row.payment_method,
    ref: row.payment_method_ref,
    customerRef: row.customer_ref,
  }))
}

/** Its provider forgot a means: what we call it by goes too. False where that was noted before. */
export const recordPaymentMethodForgotten = callWithArguments(
  'record_payment_method_forgotten',
  Type.Object({ mandate: Uuid(), now: Instant }),
  Type.Boolean(),
)

/**
 * From here on nothing is charged with a means without its payer: `code`, graver than "try again", says why. Of two
 * refusals at once the graver one stays: a card that is done with is no card whose payer only has to confirm.
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

/** Its payer has just paid with a means in person: what was said of it before is over. */
export async function acceptPaymentMethod(tx: Tx, mandateId: string, now: Date): Promise<void> {
  await tx
    .updateTable('mandate')
    .set({ refused_by: null, updated_at: now })
    .where('id', '=', mandateId)
    .where('refused_by', 'is not', null)
    .execute()
}
