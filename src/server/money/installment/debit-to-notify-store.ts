import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { QueuedMails } from '#server/platform/db/plan-parts.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import { orphanMachine } from '#domain/refund/orphan-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Page } from '#server/platform/process-pages.ts'

/** A debit for a notification. The mail data is read per debit, so that one unreadable debit does not block others. */
export interface DebitToNotify {
  readonly paymentId: PaymentId
  /** Civil date in Paris. */
  readonly dueOn: string
}

/** A page of debits in the order of their dates. */
function debits(tx: Tx, { after, limit }: Page<DebitToNotify>) {
  const place = sql<SqlBool>`(installment.due_on, installment.payment_id)
    > (${after?.dueOn ?? null}::date, ${after?.paymentId ?? null}::uuid)`
  return tx
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .select(['installment.payment_id as paymentId', 'installment.due_on as dueOn'])
    .$castTo<DebitToNotify>()
    .$if(after !== null, (query) => query.where(place))
    .orderBy('installment.due_on')
    .orderBy('installment.payment_id')
    .limit(limit)
}

/**
 * Debits of active schedules that are due after one day and up to another, with a pending notification. Excludes debits
 * whose payment method is no longer charged: nothing will be debited, and their payers are asked to pay on the day.
 */
export async function listUpcoming(
  tx: Tx,
  days: { readonly after: string; readonly until: string },
  page: Page<DebitToNotify>,
): Promise<DebitToNotify[]> {
  return debits(tx, page)
    .where('installment.state', '=', 'planned')
    .where('schedule.state', '=', 'active')
    .where('installment.noticed', '=', false)
    .innerJoin('mandate', 'mandate.id', 'schedule.mandate_id')
    .where('mandate.refused_by', 'is', null)
    .where('installment.due_on', '>', days.after)
    .where('installment.due_on', '<=', days.until)
    .execute()
}

/**
 * Debits due on or before a day that are no longer retried, with a pending notification to their associations. Excludes
 * debits whose money has arrived and waits for a person, or is being refunded.
 */
export async function listAbandoned(
  tx: Tx,
  dueUntil: string,
  page: Page<DebitToNotify>,
): Promise<DebitToNotify[]> {
  return (
    debits(tx, page)
      .where('installment.state', '=', 'refused')
      .where('installment.try_on', 'is', null)
      .where('installment.given_up', '=', false)
      .where('schedule.state', '<>', 'cancelled')
      // After a partial withdrawal the schedule pauses until its association decides.
      .where((eb) =>
        eb.not(eb.and([eb('schedule.state', '=', 'paused'), eb('schedule.kind', '=', 'INSTALLMENT')])),
      )
      .where('installment.due_on', '<=', dueUntil)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('orphan_payment')
              .select('orphan_payment.id')
              .whereRef('orphan_payment.payment_id', '=', 'installment.payment_id')
              .where('orphan_payment.state', 'in', orphanMachine.sets.unresolved),
          ),
        ),
      )
      .execute()
  )
}

/** The last direct debit of a schedule that its bank accepted: it has the same mandate as the next one. */
export async function findLastDirectDebit(tx: Tx, scheduleId: string) {
  const row = await tx
    .selectFrom('payment_attempt as attempt')
    .innerJoin('installment', 'installment.payment_id', 'attempt.payment_id')
    .select(['attempt.id', 'attempt.provider', 'attempt.provider_ref'])
    .where('installment.schedule_id', '=', scheduleId)
    .where('attempt.payment_method', '=', 'Sepa')
    .where('attempt.state', '=', 'succeeded')
    .orderBy('attempt.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.provider_ref === null || row === undefined) return null
  return { attemptId: row.id as AttemptId, provider: row.provider, providerRef: row.provider_ref }
}

const NotifySchema = Type.Object({ payment: Uuid<PaymentId>(), mails: QueuedMails, now: Instant })

/** Queues the mails about a debit, once per kind; false if they were queued before. */
export const notifyOfDebit = {
  upcoming: callWithArguments('notify_upcoming', NotifySchema, Type.Boolean()),
  abandoned: callWithArguments('notify_abandoned', NotifySchema, Type.Boolean()),
} as const
