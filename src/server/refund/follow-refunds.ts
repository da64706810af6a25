import type { RefundWish } from '#domain/refund/plan-refund.ts'
import type { Deps } from '#server/deps.ts'
import { askRefund, isEmptyRefund, previewRefund } from '#server/refund/ask-refund.ts'
import {
  claimFollowedRefunds,
  endFollowedRefund,
  hasLiveDebit,
  listLinesToCancel,
} from '#server/refund/followed-refund-store.ts'
import { type StoredRefundRequest, findRefundRequest } from '#server/refund/refund-store.ts'
import { findRefundableOrder } from '#server/refund/refundable-store.ts'

const batch = 50
/** A bank may take days over a debit, and a process may die: whatever is not done comes back after this long. */
const lookMs = 60_000

/**
 * Gives back what came after a refund of everything, of cancelled lines, or of the contribution was asked for: a debit
 * that was being charged then, or one that a bank took after all. What was there then is not asked for again: where it
 * failed, or came back, a person decides. Returns how many requests
 * were due.
 */
export async function followRefunds(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const due = await claimFollowedRefunds(deps.db, {
    now,
    retry: new Date(now.getTime() + lookMs),
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
  const wish = await followedWish(deps, request)
  if (wish === null) return endFollowedRefund(deps.db, request)
  const rest = { orderId, wish, cancelsLines: false, cancelsSchedule, follows: request } as const
  // A tip that is still planned goes as well, so it is asked for even where no money came meanwhile.
  if (wish.scope !== 'tip' && isEmptyRefund(await previewRefund(deps, rest)))
    return endFollowedRefund(deps.db, request)
  await askRefund(deps, { ...rest, restocks, askedBy, token: deps.newId() })
}

/**
 * What goes back of a debit that came after a request: all of it where all was asked back, or every line cancelled; else
 * the parts of the lines that were cancelled, or the contribution. null: nothing.
 */
async function followedWish(
  deps: Pick<Deps, 'db'>,
  { orderId, scope }: Pick<StoredRefundRequest, 'orderId' | 'scope'>,
): Promise<RefundWish | null> {
  if (scope === 'whole') return { scope }
  const order = await findRefundableOrder(deps.db, orderId)
  const cancelled = await listLinesToCancel(deps.db, orderId)
  if (order === null || (cancelled.length === 0 && scope !== 'tip')) return null
  if (order.lines.every(({ id }) => cancelled.includes(id))) return { scope: 'whole' }
  return scope === 'tip' ? { scope } : { scope: 'lines', lines: cancelled.map((itemId) => ({ itemId })) }
}
