import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { CentsSchema, CivilDate, Instant, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Page } from '#server/work-through.ts'

/** A monthly schedule that goes on without a debit to come: its last one, and the day of the month. */
export interface EndlessSchedule {
  readonly id: string
  readonly debitDay: number
  readonly lastNumber: number
  /** Civil date in Paris. */
  readonly lastDueOn: string
}

/** What a schedule says of itself beside its debits. */
export interface StoredSchedule {
  readonly id: string
  readonly orderId: OrderId
  /** INSTALLMENT: the whole; SUBSCRIPTION: each month to come. */
  readonly amount: Cents
  readonly tip: Cents
  readonly createdAt: Date
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
 * Monthly schedules that go on and have no debit to come: a page of all of them, or of those of a list. Their last debits say so
 * themselves, so that none of the others is read.
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

/** Adds the next debit of a monthly schedule; false where it has one by now, or goes on no more. */
export const extendSchedule = callWithArguments(
  'extend_schedule',
  Type.Object({
    schedule: Uuid(),
    p: Type.Object({ number: Type.Integer(), dueOn: CivilDate, paymentId: Uuid() }),
    now: Instant,
  }),
  Type.Boolean(),
)

/** A monthly schedule rests; false where it does not go on. */
export const pauseSchedule = callWithArguments(
  'pause_schedule',
  Type.Object({ schedule: Uuid(), now: Instant }),
  Type.Boolean(),
)

/** It goes on; a debit whose day passed meanwhile is due on `next`. False where it does not rest. */
export const resumeSchedule = callWithArguments(
  'resume_schedule',
  Type.Object({ schedule: Uuid(), today: CivilDate, next: CivilDate, now: Instant }),
  Type.Boolean(),
)

/** Another amount a month. `busy`: a debit to come is being paid right now; `closed`: nothing is to come. */
export const changeScheduleAmount = callWithArguments(
  'change_schedule_amount',
  Type.Object({ schedule: Uuid(), amount: CentsSchema, tip: CentsSchema, now: Instant }),
  oneOf(['changed', 'busy', 'closed']),
)

/** Stops a schedule for good; answers how many debits were cancelled, null where it was over already. */
export const cancelSchedule = callWithArguments(
  'cancel_schedule',
  Type.Object({ schedule: Uuid(), now: Instant }),
  orNull(Type.Integer()),
)
