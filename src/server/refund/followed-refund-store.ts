import { sql } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'

/** Claims refunds that are to be followed; they come back at `retryAt`, until they are done. */
export async function claimFollowedRefunds(
  tx: Tx,
  now: Date,
  retryAt: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select claim_followed_refunds(${now}, ${retryAt}, ${limit}) as id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a later debit of an order may take money at this moment. */
export const hasLiveDebit = callWithArguments(
  'has_live_debit',
  Type.Object({ order: Uuid<OrderId>() }),
  Type.Boolean(),
)

/** The ids of an order's lines that somebody asked to cancel, done or not. */
export async function listLinesToCancel(tx: Tx, orderId: OrderId): Promise<string[]> {
  const rows = await tx
    .selectFrom('refund_request_line')
    .innerJoin('refund_request', 'refund_request.id', 'refund_request_line.request_id')
    .select('refund_request_line.order_item_id')
    .distinct()
    .where('refund_request.order_id', '=', orderId)
    .execute()
  return rows.map(({ order_item_id }) => order_item_id)
}

/** Nothing is expected of a refund any more, unless a debit came since it was read. */
export async function endFollowedRefund(
  tx: Tx,
  { id, followAt }: { readonly id: string; readonly followAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('refund_request')
    .set({ follow_at: null })
    .where('id', '=', id)
    .where('follow_at', '=', followAt)
    .execute()
}
