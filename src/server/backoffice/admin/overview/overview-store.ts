import { sql } from 'kysely'
import type { Period } from '#domain/calendar/compared-periods.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Adds up the orders of a period, without tips; of some forms where they are named. For a member's transaction. */
export async function sumOrders(
  tx: Tx,
  organisationId: string,
  formIds: readonly string[] | null,
  { from, to }: Period,
): Promise<{ readonly count: number; readonly amount: Cents }> {
  const within = formIds === null ? sql`true` : sql`form_id = any(${[...formIds]}::uuid[])`
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as amount from "order"
    where organisation_id = ${organisationId} and ${within}
      and created_at >= ${from}::timestamp at time zone 'Europe/Paris'
      and created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`.execute(tx)
  const [{ count, amount } = { count: 0, amount: 0 }] = rows
  return { count, amount: cents(amount) }
}
