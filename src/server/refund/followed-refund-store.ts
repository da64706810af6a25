import { Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import { callForRows, callWithArguments } from '#server/db/call-function.ts'
import { Instant, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'

/** Claims requests that are to be followed up; they come back at `retry`, until they are done. */
export const claimFollowedRefunds = callForRows(
  'claim_followed_refunds',
  Type.Object({ now: Instant, retry: Instant, limit: Type.Integer() }),
  Uuid(),
)

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
