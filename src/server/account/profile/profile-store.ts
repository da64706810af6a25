import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/db/schema.ts'

/**
 * The payer of the latest order that a user placed while signed in, or null. Orders that joined by their address do not
 * count: anyone may have typed it.
 */
export async function findLatestPayer(tx: Tx, userId: string): Promise<Payer | null> {
  const row = await tx
    .selectFrom('account_cart')
    .innerJoin('order', 'order.cart_id', 'account_cart.cart_id')
    .select('order.payer')
    .where('account_cart.user_id', '=', userId)
    .where('account_cart.detached_at', 'is', null)
    .orderBy('order.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.payer ?? null
}
