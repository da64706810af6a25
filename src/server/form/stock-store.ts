import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { Instant, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'

/** A limit that a definition sets; a null capacity is unlimited. `user`: what each person may have of the tier `id`. */
export interface StockLimit {
  readonly id: string
  readonly kind: 'tier' | 'option' | 'form' | 'code' | 'user'
  readonly capacity: number | null
  /** Its place in the form's file. */
  readonly path: string
}

/** A limit is below what is already held and sold. */
export class StockTooLowError extends Error {
  override readonly name = 'StockTooLowError'
  readonly limit: StockLimit
  /** Units held and sold, of the person who has most where the limit is per person. */
  readonly taken: number

  constructor(limit: StockLimit, taken: number) {
    super(`${limit.path} is ${limit.capacity}, ${taken} are taken`)
    this.limit = limit
    this.taken = taken
  }
}

/**
 * Sets the limits of a form's stocks. A stock that had no limit until now starts with what was sold before. What each
 * person may have is only compared here: a person's counter follows when that person's next cart is written.
 * Throws StockTooLowError where a limit is below what is already held and sold.
 */
export async function writeStockLimits(tx: Tx, formId: string, limits: readonly StockLimit[]): Promise<void> {
  for (const limit of limits) {
    const taken = limit.capacity === null ? 0 : await countTaken(tx, limit)
    if (limit.capacity !== null && taken > limit.capacity) throw new StockTooLowError(limit, taken)
    if (limit.kind !== 'user') await writeLimit(tx, formId, limit)
  }
}

async function writeLimit(tx: Tx, formId: string, { id, kind, capacity }: StockLimit): Promise<void> {
  if (capacity === null) {
    await tx.updateTable('stock').set({ capacity: null }).where('id', '=', id).execute()
    return
  }
  await sql`
    insert into stock (id, form_id, kind, capacity, sold)
    select ${id}, ${formId}, ${kind}, ${capacity}::integer, count_sold(${id}, ${kind})
    on conflict (id) do update set
      capacity = excluded.capacity,
      sold = case when stock.capacity is null then excluded.sold else stock.sold end
  `.execute(tx)
}

async function countTaken(tx: Tx, { id, kind }: StockLimit): Promise<number> {
  const query =
    kind === 'user'
      ? sql<{ taken: number }>`
        select coalesce(max(held + sold), 0) as taken from stock where kind = 'user' and tier_id = ${id}`
      : sql<{ taken: number }>`
        select coalesce((
          select held + case when capacity is null then count_sold(id, kind) else sold end from stock where id = ${id}
        ), count_sold(${id}, ${kind})) as taken`
  const { rows } = await query.execute(tx)
  return rows[0]?.taken ?? 0
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

const callReleaseHolds = callWithArguments(
  'release_expired_holds',
  Type.Object({ stock: orNull(Uuid()), now: Instant, limit: Type.Integer(), except: orNull(Uuid()) }),
  Type.Integer(),
)

/** Gives back holds that have run out, in batches; answers how many. */
export async function releaseExpiredHolds(tx: Tx, now: Date, limit: number): Promise<number> {
  return callReleaseHolds(tx, { stock: null, now, limit, except: null })
}

/** What the database lacked when it refused a claim. `id` is the tier, option, form or code. */
export interface StockRefusal {
  readonly id: string
  readonly kind: StockLimit['kind']
  readonly max: number
  /** What the asking cart could have of it. */
  readonly remaining: number
}

/** What a failure of the database says was missing; null where it is another failure. */
export function readStockRefusal(error: unknown): StockRefusal | null {
  if (!(error instanceof DatabaseError) || error.code !== 'OB001' || error.detail === undefined) return null
  // Written by stock_refusal alone, in this shape.
  return JSON.parse(error.detail) as StockRefusal
}
