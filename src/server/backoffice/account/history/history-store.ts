import { sql } from 'kysely'
import type { FormType, PaymentFrequency } from '#domain/form/form-definition.ts'
import type { OrderId } from '#domain/ids.ts'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import { ownOrders, placedOrders } from '#server/money/order/own-order-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Where a page of the history ends. */
export interface HistoryPlace {
  readonly createdAt: Date
  readonly id: string
}

/** A page of the orders of a user, the newest first. */
export async function listPastOrders(
  tx: Tx,
  userId: string,
  { after, limit }: { readonly after: HistoryPlace | null; readonly limit: number },
) {
  let query = tx
    .selectFrom(ownOrders(userId))
    .innerJoin('form', 'form.id', 'order.form_id')
    .innerJoin('organisation', 'organisation.id', 'order.organisation_id')
    .select(['order.id', 'order.number', 'order.cart_id as cartId', 'order.locale'])
    .select(['order.created_at as createdAt', 'order.payment_frequency as frequency'])
    .select(['order.amount_cents as amount', 'order.tip_cents as tip'])
    .select(['form.type as formType', 'form.slug as formSlug'])
    .select(['organisation.slug as organizationSlug', 'organisation.name as organizationName'])
    .select((eb) => [
      sql<string>`form.definition ->> 'title'`.as('title'),
      sql<string | null>`form.definition ->> 'startDate'`.as('startDate'),
      eb
        .exists(
          eb.selectFrom(placedOrders(userId)).select('placed.id').whereRef('placed.id', '=', 'order.id'),
        )
        .as('isPlaced'),
    ])
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id', 'desc')
    .limit(limit)
  if (after !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('order.created_at', 'order.id'), '<', eb.tuple(after.createdAt, after.id)),
    )
  const rows = await query.execute()
  return rows.map((row) => ({
    ...row,
    id: row.id as OrderId,
    formType: row.formType as FormType,
    frequency: row.frequency as PaymentFrequency,
  }))
}
export type StoredPastOrder = Awaited<ReturnType<typeof listPastOrders>>[number]

/** The lines of some orders, in their order. */
export async function listLines(tx: Tx, orderIds: readonly OrderId[]) {
  if (orderIds.length === 0) return []
  return tx
    .selectFrom('order_item')
    .select(['order_id as orderId', 'name', 'tier_type as type', 'cancelled_at as cancelledAt'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}
export type StoredLine = Awaited<ReturnType<typeof listLines>>[number]

/** The most schedules of one user that a page shows. */
const mostSchedules = 50

/** The ids of what is still debited to a user, the newest first. */
export async function listOngoing(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom(ownOrders(userId))
    .innerJoin('schedule', 'schedule.order_id', 'order.id')
    .select('schedule.id')
    .where('schedule.state', 'in', scheduleMachine.sets.ongoing)
    .orderBy('schedule.created_at', 'desc')
    .limit(mostSchedules)
    .execute()
  return rows.map(({ id }) => id)
}
