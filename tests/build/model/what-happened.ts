import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'

/** How often each state change occurred, and situations that no machine records. */
export async function whatHappened(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select machine || ' ' || event as kind, count(*)::integer as count from state_change group by 1
    union all select 'orphan', count(*)::integer from orphan_payment
    union all select 'orphan refunded', count(*)::integer from refund where orphan_id is not null and state = 'refunded'
    -- Requests of the model itself have blanks in their token.
    union all select 'refund followed', count(*)::integer from refund_request where token not like '% %'
    union all select 'order by code', count(*)::integer
      from "order" o join cart c on c.id = o.cart_id where c.discount_code is not null
    union all select 'debit failed: ' || coalesce(a.error_code, '?'), count(*)::integer
      from payment_attempt a join payment p on p.id = a.payment_id
      where p.installment_number > 1 and a.state = 'failed' group by 1
    union all select 'direct debit ' || state, count(*)::integer from payment_attempt where payment_method = 'Sepa' group by 1
  `.execute(db)
  return new Map(rows.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]))
}

/** The sum over several worlds. */
export function addUp(places: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const place of places) for (const [kind, count] of place) sum.set(kind, (sum.get(kind) ?? 0) + count)
  return sum
}

/** As one line, for the output of a run. */
export const printed = (seen: ReadonlyMap<string, number>): string =>
  `${[...seen].map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`
