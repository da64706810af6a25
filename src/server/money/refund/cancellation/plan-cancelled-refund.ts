import { type PlannedRefund, type RequestedRefund, planRefund } from '#domain/refund/plan-refund.ts'
import type { OrderId } from '#domain/ids.ts'
import type {
  CancelledOrder,
  loadOrderToCancel,
} from '#server/money/refund/cancellation/cancellation-store.ts'
import { hasOpenDispute, listRefundable } from '#server/money/refund/refundable-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Lines of an order, as a cancellation sees them. */
type CancelledLines = Pick<Awaited<ReturnType<typeof loadOrderToCancel>>, 'lines'>

type Extent = Pick<CancelledOrder, 'lineIds' | 'wantedIds' | 'isWhole'>

/**
 * Requests everything with the tip where all lines of the order are cancelled with its campaign; else these lines. Of an
 * order that is cancelled alone, what was decided when its list was frozen.
 */
export function cancelledRefund({ lines }: CancelledLines, extent: Extent): RequestedRefund {
  const { lineIds, wantedIds, isWhole } = extent
  const isAll =
    wantedIds === null ? lines.every((line) => line.isOfCampaign || lineIds.includes(line.id)) : isWhole
  return isAll ? { scope: 'whole' } : { scope: 'lines', lines: lineIds.map((itemId) => ({ itemId })) }
}

/** The refund of the cancelled lines of an order, from what is left; null where a bank holds a part of its money. */
export async function planCancelledRefund(
  tx: Tx,
  orderId: OrderId,
  bought: CancelledLines,
  extent: Extent,
): Promise<PlannedRefund[] | null> {
  const left = await listRefundable(tx, orderId)
  const planned = planRefund(left, cancelledRefund(bought, extent))
  if (planned === null) return null
  // Shares of lines do not say what a bank holds of their payment: its total does.
  const isHeld = planned.some(({ paymentId, amount }) =>
    left.some(({ id, total }) => id === paymentId && total < amount),
  )
  return isHeld || (await hasOpenDispute(tx, orderId)) ? null : planned
}

/** The idempotency key of a request of a cancellation: once per order, part and round. */
export function cancellationToken(
  id: string,
  { round }: Pick<CancelledOrder, 'round'>,
  part: 'lines' | 'money' | 'tip',
): string {
  return `cancellation:${id}:${round}:${part}`
}
