import { sql } from 'kysely'
import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Sums the refunds of these orders, without tips; those on their way are not counted. */
export async function sumRefunds(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, Cents>> {
  const { rows } = await sql<{ readonly id: string; readonly refunded: number }>`
    select order_id as id, sum(amount_cents - tip_cents)::bigint as refunded from readable_refund
    where order_id = any(${[...orderIds]}::uuid[]) and state = 'refunded' group by order_id`.execute(tx)
  return new Map(rows.map(({ id, refunded }) => [id, cents(refunded)]))
}
