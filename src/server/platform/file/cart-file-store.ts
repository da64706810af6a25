import { Type } from 'typebox'
import type { CartId } from '#domain/ids.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The database row of an uploaded file; `size` in bytes. The content is in the file store, under the same id. */
export interface StoredFile {
  readonly id: string
  readonly cartId: CartId
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
}

const LimitsSchema = Type.Object({
  cart: Type.Integer(),
  client: Type.Integer(),
  organisation: Type.Integer(),
})

/** The budget of bytes that a file would exceed. */
const budgets = ['cart', 'client', 'organisation'] as const
export type Budget = (typeof budgets)[number]

/** Which budget a file of `size` bytes would exceed, or null. */
export const findFileBudget = callWithArguments(
  'find_file_budget',
  Type.Object({
    cart: Uuid<CartId>(),
    size: Type.Integer(),
    client: HexBytes,
    since: Instant,
    cartMost: Type.Integer(),
    clientMost: Type.Integer(),
    organisationMost: Type.Integer(),
  }),
  orNull(oneOf(budgets)),
)

/**
 * Adds a file to a cart. `full`: it already has `most` files. `closed`: it is ordered or does not exist. A budget: the
 * file would exceed it.
 */
export const addCartFile = callWithArguments(
  'add_cart_file',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      cartId: Uuid<CartId>(),
      name: Type.String(),
      contentType: Type.String(),
      size: Type.Integer(),
      sha256: Type.String(),
      client: Type.String(),
      now: Instant,
      since: Instant,
    }),
    most: Type.Integer(),
    limits: LimitsSchema,
  }),
  oneOf(['added', 'full', 'closed', ...budgets]),
)

/** An uploaded file with an id; null if it does not exist. The caller checks access. */
export async function findCartFile(tx: Tx, id: string): Promise<StoredFile | null> {
  const row = await tx.selectFrom('cart_file').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const { name, size, sha256 } = row
  return { id, cartId: row.cart_id as CartId, name, contentType: row.content_type, size, sha256 }
}

/** Every uploaded file. */
export async function listCartFiles(tx: Tx): Promise<Pick<StoredFile, 'id' | 'size' | 'sha256'>[]> {
  return tx.selectFrom('cart_file').select(['id', 'size', 'sha256']).execute()
}

/** The ids that are files of this cart. */
export async function findCartFileIds(
  tx: Tx,
  cartId: CartId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('cart_file')
    .select('id')
    .where('cart_id', '=', cartId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Files whose term is over, and files of abandoned carts: open carts last changed before `openBefore`, and frozen carts
 * (the bank may answer late) last changed before `payingBefore`.
 */
export async function listAbandonedFiles(
  tx: Tx,
  { openBefore, payingBefore, limit }: { openBefore: Date; payingBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('cart_file')
    .innerJoin('cart', 'cart.id', 'cart_file.cart_id')
    .select('cart_file.id')
    .where((where) =>
      where.or([
        where('cart_file.removable_at', 'is not', null),
        where.and([where('cart.state', '=', 'open'), where('cart.updated_at', '<', openBefore)]),
        where.and([where('cart.state', '=', 'paying'), where('cart.updated_at', '<', payingBefore)]),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteCartFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('cart_file').where('id', '=', id).execute()
}
