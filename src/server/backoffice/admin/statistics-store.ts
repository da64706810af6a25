import { sql } from 'kysely'
import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

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

interface SourceRow {
  readonly source: string | null
  readonly visits: number | null
  readonly orders: number
  readonly ordered: number
}

/** Which labels are shown. */
interface ShownSources {
  /** Labels that are shown without an order from their first visit on. */
  readonly own: readonly string[]
  /** From how many visits on the others are. */
  readonly fewestVisits: number
  readonly limit: number
}

/** The labels of the links that a form was opened or ordered by, the highest amounts first; null: without a label. */
export async function readSources(
  tx: Tx,
  formId: string,
  { own, fewestVisits, limit }: ShownSources,
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select source, visits, coalesce(orders, 0) as orders, coalesce(ordered, 0) as ordered
    from (
      select source, count(*) as orders, sum(amount_cents)::bigint as ordered
      from "order" where form_id = ${formId} group by source
    ) ordered_by
    full join (
      select source, visits from link_visit where form_id = ${formId} and source <> ''
    ) opened_by using (source)
    where orders is not null or visits >= ${fewestVisits} or source = any (${own}::text[])
    order by ordered desc, visits desc nulls last, source
    limit ${limit}
  `.execute(tx)
  return rows
}

/** The visits of a form by labelled links in all, and the day from which they were counted. */
export async function readVisitTotals(tx: Tx, formId: string) {
  return tx
    .selectFrom('link_visit')
    .select([
      sql<number>`coalesce(sum(visits), 0)::bigint`.as('visits'),
      sql<string | null>`to_char(min(since), 'YYYY-MM-DD')`.as('visitsSince'),
    ])
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
}

/** Carts of a form that visitors began within the term of carts, by the steps that they came to. */
export const countCartSteps = callWithArguments(
  'count_cart_steps',
  Type.Object({ form: Uuid(), now: Instant }),
  Type.Object({
    begun: Type.Integer(),
    identified: Type.Integer(),
    started: Type.Integer(),
    paid: Type.Integer(),
  }),
)

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
