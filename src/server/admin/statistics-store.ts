import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** The days in France on which a form was ordered, the latest first. */
export async function readOrderDays(tx: Tx, formId: string, limit: number) {
  const day = sql<string>`to_char("order".created_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`
  return tx
    .selectFrom('order')
    .select(({ fn }) => [
      day.as('day'),
      fn.countAll<number>().as('orders'),
      sql<number>`sum(amount_cents)::bigint`.as('ordered'),
    ])
    .where('form_id', '=', formId)
    .groupBy(day)
    .orderBy(day, 'desc')
    .limit(limit)
    .execute()
}

/** The orders of a form in all, and what they add up to in cents. */
export async function readOrderTotals(tx: Tx, formId: string) {
  return tx
    .selectFrom('order')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('ordered'),
    ])
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
}

/** The labels of the links that a form was ordered by, the highest amounts first; null: without a label. */
export async function readOrderSources(tx: Tx, formId: string, limit: number) {
  return tx
    .selectFrom('order')
    .select(({ fn }) => [
      'source',
      fn.countAll<number>().as('orders'),
      sql<number>`sum(amount_cents)::bigint`.as('ordered'),
    ])
    .where('form_id', '=', formId)
    .groupBy('source')
    .orderBy('ordered', 'desc')
    .orderBy('source')
    .limit(limit)
    .execute()
}

/** Units sold of each tier of a form, without cancelled ones. */
export async function countSold(tx: Tx, formId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('order_item')
    .innerJoin('order', 'order.id', 'order_item.order_id')
    .select(({ fn }) => ['order_item.tier_id as id', fn.countAll<number>().as('sold')])
    .where('order.form_id', '=', formId)
    .where('order_item.cancelled_at', 'is', null)
    .groupBy('order_item.tier_id')
    .execute()
  return new Map(rows.map(({ id, sold }) => [id, sold]))
}
