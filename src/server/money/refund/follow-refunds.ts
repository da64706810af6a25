import type { RequestedRefund } from '#domain/refund/plan-refund.ts'
import type { Deps } from '#server/money/deps.ts'
import { askRefund, isEmptyRefund, previewRefund } from '#server/money/refund/ask-refund.ts'
import {
  claimFollowedRefunds,
  endFollowedRefund,
  hasLiveDebit,
  listLinesToCancel,
} from '#server/money/refund/followed-refund-store.ts'
import { type StoredRefundRequest, findRefundRequest } from '#server/money/refund/refund-store.ts'
import { findRefundableOrder } from '#server/money/refund/refundable-store.ts'

const batch = 50
/** A bank may take days for a debit, and a process may die: unfinished requests are due again after this delay. */
const recheckMs = 60_000

/**
 * Refunds money that arrived after a full refund, a refund of cancelled lines, or a tip refund was requested: a debit
 * that was being charged then, or that a bank paid later. Payments included in the request are not requested again; if
 * their refund failed, a person decides. Returns the number of due requests.
 */
export async function followRefunds(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimFollowedRefunds(deps.db, {
    now,
    retry: new Date(now.getTime() + recheckMs),
    limit: batch,
  })
  for (const requestId of due) {
    try {
      await followRefund(deps, requestId)
    } catch (error) {
      deps.log.error({ err: error, requestId }, 'refund not followed')
    }
  }
  return due.length
}

async function followRefund(deps: Deps, requestId: string): Promise<void> {
  const request = await findRefundRequest(deps.db, requestId)
  if (request === null || request.followAt === null) return
  const { orderId, restocks, cancelsSchedule, askedBy } = request
  if (await hasLiveDebit(deps.db, { order: orderId })) return
  const wish = await followedRefund(deps, request)
  if (wish === null) return endFollowedRefund(deps.db, request)
  const rest = { orderId, wish, cancelsLines: false, cancelsSchedule, follows: request } as const
  // The tip of planned debits is waived too, so a tip refund is requested even if no money arrived meanwhile.
  if (wish.scope !== 'tip' && isEmptyRefund(await previewRefund(deps, rest)))
    return endFollowedRefund(deps.db, request)
  await askRefund(deps, { ...rest, restocks, askedBy, token: deps.newId() })
}

/**
 * Refund of a debit that arrived after a request: all of it after a full refund or if every line is
 * cancelled; else the parts of the cancelled lines, or the tip. Null: nothing.
 */
async function followedRefund(
  deps: Pick<Deps, 'db'>,
  { orderId, scope }: Pick<StoredRefundRequest, 'orderId' | 'scope'>,
): Promise<RequestedRefund | null> {
  if (scope === 'whole') return { scope }
  const order = await findRefundableOrder(deps.db, orderId)
  const cancelled = await listLinesToCancel(deps.db, orderId)
  if (order === null || (cancelled.length === 0 && scope !== 'tip')) return null
  if (order.lines.every(({ id }) => cancelled.includes(id))) return { scope: 'whole' }
  return scope === 'tip' ? { scope } : { scope: 'lines', lines: cancelled.map((itemId) => ({ itemId })) }
}
