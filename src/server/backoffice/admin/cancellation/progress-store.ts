import { sql } from 'kysely'
import type { FormId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { OrderMethod } from '#domain/order/order-state.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type {
  CancellationFailure,
  CancellationMail,
  CancelledOrderStatus,
} from '#domain/refund/cancellation.ts'
import type { CancellationState } from '#domain/refund/cancellation-machine.ts'
import { secondPersonMs } from '#domain/refund/second-person.ts'
import { cancelledOrderMachine } from '#domain/refund/cancelled-order-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A cancellation of a form, as its screen shows it. */
export interface StoredCancellation {
  readonly id: string
  readonly priceName: string
  readonly state: CancellationState
  readonly frozenAt: Date
  readonly by: string
  readonly askedBy: string
  /** The second member who confirmed it, with a name to show; null: none had to, or has. */
  readonly confirmedBy: string | null
  readonly confirmer: string | null
  readonly mails: readonly CancellationMail[]
  readonly giftDays: number | null
  /** Through the providers with tips, as it was frozen. */
  readonly amount: Cents
}

/** The cancellation of a form of an association with an id, or null. */
export async function findCancellation(
  tx: Tx,
  { organisationId, formId, id }: { organisationId: string; formId: FormId; id: string },
): Promise<StoredCancellation | null> {
  const row = await tx
    .selectFrom('cancellation')
    .innerJoin('user_account', 'user_account.id', 'cancellation.asked_by')
    .select(['cancellation.id', 'price_name as priceName', 'state', 'frozen_at as frozenAt'])
    .leftJoin('user_account as second', 'second.id', 'cancellation.confirmed_by')
    .select(['asked_by as askedBy', 'confirmed_by as confirmedBy', 'amount_cents as amount'])
    .select(['cancellation.mails', 'gift_days as giftDays', 'second.email as confirmer'])
    .select(['user_account.first_name as firstName', 'user_account.last_name as lastName'])
    .select('user_account.email')
    .where('cancellation.id', '=', id)
    .where('form_id', '=', formId)
    .where('organisation_id', '=', organisationId)
    // That of one order is on its sheet.
    .where('cancellation.order_id', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { firstName, lastName, email, amount, ...found } = row
  return { ...found, amount: cents(amount), by: `${firstName ?? ''} ${lastName ?? ''}`.trim() || email }
}

/** Locks a cancellation for a decision about it. */
export async function lockCancellation(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('cancellation').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Notes the second member of a cancellation. */
export async function noteConfirmer(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.updateTable('cancellation').set({ confirmed_by: userId }).where('id', '=', id).execute()
}

/** Adds up what the association repays itself of a cancellation, as it was frozen. */
export async function sumByHand(tx: Tx, id: string): Promise<Cents> {
  const { sum } = await tx
    .selectFrom('cancellation_order')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('sum'))
    .where('cancellation_id', '=', id)
    .where('is_offline', '=', true)
    .executeTakeFirstOrThrow()
  return cents(sum)
}

/** Cancellations of an association that wait for a second member, the oldest first. */
export async function listHeldCancellations(tx: Tx, organisationId: string, now: Date) {
  return tx
    .selectFrom('cancellation')
    .innerJoin('form', 'form.id', 'cancellation.form_id')
    .select(['cancellation.id', 'form.type as formType', 'form.slug as formSlug', 'amount_cents as amount'])
    .select(['asked_by as askedBy', 'frozen_at as askedAt'])
    .select(sql<string>`concat_ws(', ', form.definition ->> 'title', nullif(price_name, ''))`.as('title'))
    .where('cancellation.organisation_id', '=', organisationId)
    .where('cancellation.state', '=', 'held')
    .where('frozen_at', '>', new Date(now.getTime() - secondPersonMs))
    .orderBy('frozen_at')
    .limit(20)
    .execute()
}

/** The last instant of the offers of a cancellation that wait for an answer; null where none does. */
export async function findOfferEnd(tx: Tx, id: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('cancellation_order')
    .select((eb) => eb.fn.max('offered_until').as('until'))
    .where('cancellation_id', '=', id)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  return row?.until ?? null
}

/** Orders of a cancellation by state, with their sum. */
export async function countStatuses(
  tx: Tx,
  id: string,
): Promise<{ status: CancelledOrderStatus; orders: number; late: number; amount: number }[]> {
  const { rows } = await sql<{ status: CancelledOrderStatus; orders: number; late: number; amount: number }>`
    select cancelled_order_status(o) as status, count(*)::integer as orders,
      count(*) filter (where is_late)::integer as late, sum(amount_cents)::bigint as amount
    from cancellation_order o where cancellation_id = ${id} group by 1`.execute(tx)
  return rows
}

interface StoredLine {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly payer: Payer
  readonly amount: number
  readonly method: OrderMethod
  readonly status: CancelledOrderStatus
  readonly failure: CancellationFailure | null
}

/** Orders of a cancellation in some states, in the order of their numbers, after an order, at most `limit`. */
export async function listCancelledOrders(
  tx: Tx,
  id: string,
  { statuses, after = '', limit }: { statuses: readonly string[]; after?: string; limit: number },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select c.id, c.order_id as "orderId", o.number as "orderNumber", o.payer, c.amount_cents as amount, c.method,
      cancelled_order_status(c) as status, c.failure
    from cancellation_order c join "order" o on o.id = c.order_id
    where c.cancellation_id = ${id} and cancelled_order_status(c) = any(${statuses}) and o.number > ${after}
    order by o.number limit ${limit}`.execute(tx)
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

/** The state of an order that the association repays itself, locked; null where the cancellation has none. */
export async function lockRepayment(tx: Tx, cancellationId: string, id: string) {
  const row = await tx
    .selectFrom('cancellation_order')
    .innerJoin('order', 'order.id', 'cancellation_order.order_id')
    .select(['cancellation_order.state', 'order.number', 'cancellation_order.amount_cents as amount'])
    .where('cancellation_order.id', '=', id)
    .where('cancellation_id', '=', cancellationId)
    .where('state', 'in', cancelledOrderMachine.sets.byHand)
    .forNoKeyUpdate(['cancellation_order'])
    .executeTakeFirst()
  return row ?? null
}
