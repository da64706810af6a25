import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tx } from '#server/db/schema.ts'

/** What is for sale of a tier, option or form; a null capacity is unlimited. */
export interface StockLimit {
  readonly id: string
  readonly kind: 'tier' | 'option' | 'form'
  readonly capacity: number | null
}

/** A limit is below what is already held and sold. */
export class StockTooLowError extends Error {
  override readonly name = 'StockTooLowError'
}

/**
 * Sets the limits of a form's stocks. A stock that had no limit until now starts with what was sold before.
 * Throws StockTooLowError where a limit is below what is already held and sold.
 */
export async function writeStockLimits(tx: Tx, formId: string, limits: readonly StockLimit[]): Promise<void> {
  try {
    await writeLimits(tx, formId, limits)
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'stock_not_oversold')
      throw new StockTooLowError()
    throw error
  }
}

async function writeLimits(tx: Tx, formId: string, limits: readonly StockLimit[]): Promise<void> {
  for (const { id, kind, capacity } of limits) {
    await sql`
      insert into stock (id, form_id, kind, capacity, sold)
      select ${id}, ${formId}, ${kind}, ${capacity}::integer,
        (select count(*)::integer from order_item where tier_id = ${id}) + (
          select count(*)::integer from order_item, jsonb_array_elements(detail -> 'extraOptions') choice
          where ${kind} = 'option' and choice ->> 'extraOptionId' = ${id}::text
        )
      where ${capacity}::integer is not null
      on conflict (id) do update set
        capacity = excluded.capacity,
        sold = case when stock.capacity is null then excluded.sold else stock.sold end
    `.execute(tx)
    if (capacity === null)
      await tx.updateTable('stock').set({ capacity: null }).where('id', '=', id).execute()
  }
}

/** Which of these tiers have been sold at least once. */
export async function soldTiers(tx: Tx, tierIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (tierIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('order_item')
    .select('tier_id')
    .distinct()
    .where('tier_id', 'in', [...tierIds])
    .execute()
  return new Set(rows.map((row) => row.tier_id))
}

/** Gives back holds that have run out, in batches; answers how many. */
export async function releaseExpiredHolds(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ released: number }>`
    select release_expired_holds(null, ${now}, ${limit}) as released
  `.execute(tx)
  return rows[0]?.released ?? 0
}
