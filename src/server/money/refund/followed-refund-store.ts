import { Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import { callForRows, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Claims requests with a due follow-up; they are due again at `retry`, until they are completed. */
export const claimFollowedRefunds = callForRows(
  'claim_followed_refunds',
  Type.Object({ now: Instant, retry: Instant, limit: Type.Integer() }),
  Uuid(),
)

/** Whether a later debit of an order may take money now. */
export const hasLiveDebit = callWithArguments(
  'has_live_debit',
  Type.Object({ order: Uuid<OrderId>() }),
  Type.Boolean(),
)

/** The ids of an order's lines with a requested cancellation, completed or not. */
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

/** Ends the follow-up of a request, unless a debit arrived since it was read. */
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
