import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A limit in a definition; a null capacity is unlimited. `user`: the maximum per person of the tier `id`. */
export interface StockLimit {
  readonly id: string
  readonly kind: 'tier' | 'option' | 'form' | 'code' | 'user'
  readonly capacity: number | null
  /** Its path in the form's file. */
  readonly path: string
}

/** A limit is below what is already held and sold. */
export class StockTooLowError extends Error {
  override readonly name = 'StockTooLowError'
  readonly limit: StockLimit
  /** Units held and sold; for a limit per person, of the person with the most. */
  readonly taken: number

  constructor(limit: StockLimit, taken: number) {
    super(`${limit.path} is ${limit.capacity}, ${taken} are taken`)
    this.limit = limit
    this.taken = taken
  }
}

/**
 * Sets the limits of a form's stocks. A stock that had no limit before starts with the units already sold. A limit per
 * person is only compared here: a person's counter follows when that person's next cart is written.
 * Throws StockTooLowError if a limit is below the units already held and sold.
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

/** Lists which of these prices and options were sold at least once. @param tierIds the prices of the form */
export async function listSoldItems(
  tx: Tx,
  tierIds: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ readonly id: string }>`
    select distinct id from (
      select tier_id as id from order_item where tier_id = any(${[...ids]}::uuid[])
      union all
      select (choice ->> 'extraOptionId')::uuid
      from order_item, jsonb_array_elements(detail -> 'extraOptions') choice
      where tier_id = any(${[...tierIds]}::uuid[])
    ) sold where id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const callReleaseExpiredHolds = callWithArguments(
  'release_expired_holds',
  Type.Object({ stock: orNull(Uuid()), now: Instant, limit: Type.Integer(), except: orNull(Uuid()) }),
  Type.Integer(),
)

/** Releases expired holds in batches; returns the number. */
export async function releaseExpiredHolds(tx: Tx, now: Date, limit: number): Promise<number> {
  return callReleaseExpiredHolds(tx, { stock: null, now, limit, except: null })
}

/** The missing stock of a rejected claim. `id` is the tier, option, form or code. */
export interface StockRefusal {
  readonly id: string
  readonly kind: StockLimit['kind']
  readonly max: number
  /** Units that the cart could have. */
  readonly remaining: number
}

/**
 * Reads which hold was refused to a client: more than its share, or more than it may without work. Null for any other
 * error.
 */
export function readShareRefusal(
  error: unknown,
): { readonly asks: 'work' | 'less'; readonly refusal: StockRefusal } | null {
  if (!(error instanceof DatabaseError) || error.detail === undefined) return null
  if (error.code !== 'OB009' && error.code !== 'OB010') return null
  return { asks: error.code === 'OB009' ? 'work' : 'less', refusal: JSON.parse(error.detail) as StockRefusal }
}

/** The missing stock in a database error; null for any other error. */
export function readStockRefusal(error: unknown): StockRefusal | null {
  if (!(error instanceof DatabaseError) || error.code !== 'OB001' || error.detail === undefined) return null
  // Only stock_refusal writes this detail, always in this shape.
  return JSON.parse(error.detail) as StockRefusal
}
