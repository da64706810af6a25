import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { CentsSchema, CivilDate, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Page } from '#server/platform/process-pages.ts'

/** An active monthly schedule without a debit to come: its last debit, and the day of the month. */
export interface EndlessSchedule {
  readonly id: string
  readonly debitDay: number
  readonly lastNumber: number
  /** Civil date in Paris. */
  readonly lastDueOn: string
}

/** The fields of a schedule, without its debits. */
export interface StoredSchedule {
  readonly id: string
  readonly orderId: OrderId
  /** INSTALLMENT: the total. SUBSCRIPTION: each month to come. */
  readonly amount: Cents
  readonly tip: Cents
  readonly createdAt: Date
}

/** Whether people still pay an order of a form by instalments, or give every month. */
export async function hasOngoingSchedules(tx: Tx, formId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('schedule')
    .select('id')
    .where('form_id', '=', formId)
    .where('state', 'in', scheduleMachine.sets.ongoing)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The schedule at an id, or null. */
export async function findSchedule(tx: Tx, id: string): Promise<StoredSchedule | null> {
  const row = await tx
    .selectFrom('schedule')
    .select(['id', 'order_id', 'amount_cents', 'tip_cents', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    orderId: row.order_id as OrderId,
    amount: cents(row.amount_cents),
    tip: cents(row.tip_cents),
    createdAt: row.created_at,
  }
}

/**
 * Active monthly schedules without a debit to come: a page of all of them, or of a list. An index on the last debits
 * finds them, so that no other schedule is read.
 */
export async function listEndless(
  tx: Tx,
  { after, limit }: Page<EndlessSchedule>,
  ids: readonly string[] | null = null,
): Promise<EndlessSchedule[]> {
  if (ids?.length === 0) return []
  let query = tx
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .select([
      'schedule.id',
      'schedule.debit_day as debitDay',
      'installment.number as lastNumber',
      'installment.due_on as lastDueOn',
    ])
    .where(sql<SqlBool>`installment.awaits_next and installment.state <> 'planned'`)
    .where('schedule.state', '=', 'active')
  if (ids !== null) query = query.where('schedule.id', 'in', [...ids])
  if (after !== null) query = query.where('installment.schedule_id', '>', after.id)
  return query.orderBy('installment.schedule_id').limit(limit).execute()
}

/** Adds the next debit of a monthly schedule; false if it has one already, or is not active. */
export const extendSchedule = callWithArguments(
  'extend_schedule',
  Type.Object({
    schedule: Uuid(),
    p: Type.Object({ number: Type.Integer(), dueOn: CivilDate, paymentId: Uuid() }),
    now: Instant,
  }),
  Type.Boolean(),
)

/** Pauses a monthly schedule; false if it is not active. */
export const pauseSchedule = callWithArguments(
  'pause_schedule',
  Type.Object({ schedule: Uuid(), now: Instant }),
  Type.Boolean(),
)

/** Resumes a schedule; a debit whose date has passed is due on `next`. False if it is not paused. */
export const resumeSchedule = callWithArguments(
  'resume_schedule',
  Type.Object({ schedule: Uuid(), today: CivilDate, next: CivilDate, now: Instant }),
  Type.Boolean(),
)

/** Changes the monthly amount. `busy`: a debit to come is being paid now. `closed`: there are no debits to come. */
export const changeScheduleAmount = callWithArguments(
  'change_schedule_amount',
  Type.Object({ schedule: Uuid(), amount: CentsSchema, tip: CentsSchema, now: Instant }),
  oneOf(['changed', 'busy', 'closed']),
)

/** Cancels a schedule; returns the number of cancelled debits, null if it had already ended. */
export const cancelSchedule = callWithArguments(
  'cancel_schedule',
  Type.Object({ schedule: Uuid(), now: Instant }),
  orNull(Type.Integer()),
)
