import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

/** How many orders, live attempts, attempts, orphans and refunds there are. */
export async function countMoney(tx: Tx) {
  const { rows } = await sql<Record<'orders' | 'attempts' | 'live' | 'orphans' | 'refunds', number>>`
    select
      (select count(*) from "order") as orders,
      (select count(*) from payment_attempt) as attempts,
      (select count(*) from payment_attempt
        where state in ('created', 'submitted', 'requires_action', 'unknown')) as live,
      (select count(*) from orphan_payment) as orphans,
      (select count(*) from refund where state = 'refunded') as refunds
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('no counts')
  return row
}
