import { AppError } from '#domain/errors.ts'
import { type Cents, addCents, cents, sumCents, zero } from '#domain/money.ts'
import { type RequestedRefund, planRefund, refundTotal } from '#domain/refund/plan-refund.ts'
import { needsSecondPerson } from '#domain/refund/second-person.ts'
import type { Deps } from '#server/money/deps.ts'
import { askRefund } from '#server/money/refund/ask-refund.ts'
import {
  type CancelledOrder,
  beginCancelledOrder,
  loadOrderToCancel,
  moveCancelledOrder,
  retryLater,
} from '#server/money/refund/cancellation/cancellation-store.ts'
import { composeCampaignCancelled } from '#server/money/refund/cancellation/compose-campaign-cancelled.ts'
import { findRefundRule, sumRecentRefunds } from '#server/money/refund/held-refund-store.ts'
import {
  type RefundableOrder,
  findRefundableOrder,
  listRefundable,
  lockPayments,
  sumPendingRefunds,
} from '#server/money/refund/refundable-store.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'

/** When an order is looked at again whose refund was requested elsewhere. */
const pendingMs = 30_000

type Bought = Awaited<ReturnType<typeof loadOrderToCancel>>

/** An order of a cancellation, locked, with what it is. */
interface Work {
  /** Its dependencies, in the transaction. */
  readonly deps: Deps
  readonly id: string
  readonly row: CancelledOrder
  readonly order: RefundableOrder
  readonly bought: Bought
  readonly now: Date
}

/**
 * Cancels the lines of an order of a cancellation, with its mail, and requests its refund. Each is one transaction, and is made once, however often it is tried.
 * @throws AppError where a person must decide
 */
export async function cancelOrder(deps: Deps, id: string): Promise<void> {
  await working(deps, id, 'waiting', cancelLines)
  await working(deps, id, 'cancelled', refundOrHandOver)
}

/** Does a part of the work in one transaction, unless the cancellation is paused or the order is past this part. */
async function working(
  deps: Deps,
  id: string,
  state: CancelledOrder['state'],
  part: (work: Work) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await beginCancelledOrder(tx, { id })
    if (row === null || row.state !== state) return
    const { orderId, tierId } = row
    await lockPayments(tx, orderId)
    const order = await findRefundableOrder(tx, orderId)
    if (order === null) throw new Error(`order ${orderId} was not paid`)
    const bought = await loadOrderToCancel(tx, orderId, tierId)
    await part({ deps: { ...deps, db: tx }, id, row, order, bought, now })
  })
}

/** Cancels the lines and the debits to come at once, and notifies the payer: the money follows. */
async function cancelLines({ deps, id, row, order, bought, now }: Work): Promise<void> {
  const lines = bought.lines.filter(({ isWanted, isCancelled }) => isWanted && !isCancelled)
  const isAll = bought.lines.every(({ isWanted, isCancelled }) => isWanted || isCancelled)
  if (!isAll && order.goesOn) throw new AppError('REFUND_DEBITS_TO_COME', { detail: `order ${order.id}` })
  const lineIds = [...new Set([...row.lineIds, ...lines.map((line) => line.id)])]
  const debits = isAll ? order.debitsToCome : 0
  if (lines.length > 0 || debits > 0) {
    const unpaid = lines.map((line) => ({ itemId: line.id, item: zero, options: zero }))
    await askRefund(deps, {
      orderId: order.id,
      token: tokenOf(id, row, 'lines'),
      wish: lines.length === 0 ? { scope: 'none' } : { scope: 'lines', lines: unpaid },
      cancelsLines: lines.length > 0,
      restocks: true,
      cancelsSchedule: isAll && order.goesOn,
      askedBy: `member:${row.askedBy}`,
    })
  }
  if (lines.length > 0) {
    const { way, amount } = await readRefund(deps, order, bought, lineIds)
    const mails = await composeCampaignCancelled(deps, row, { order, bought, lineIds, way, amount, debits })
    if (mails.length > 0) await queueMails(deps.db, { mails, subject: id, now })
  }
  await moveCancelledOrder(deps.db, id, 'cancel', now, { line_ids: lineIds, next_try_at: now })
}

/** Requests the refund of the cancelled lines; hands over what the association received itself. */
async function refundOrHandOver({ deps, id, row, order, bought, now }: Work): Promise<void> {
  if (order.isOffline) return moveCancelledOrder(deps.db, id, 'handOver', now)
  const wish = wishOf(bought, row.lineIds)
  const planned = planRefund(await listRefundable(deps.db, order.id), wish)
  if (planned === null)
    throw new AppError('REFUND_EXCEEDED', { detail: `a bank holds the money of ${order.id}` })
  const total = refundTotal(planned)
  // A refund that was requested elsewhere may still fail: then its money is refunded here.
  if (total === zero && (await sumPendingRefunds(deps.db, order.id)) > zero)
    return retryLater(deps.db, id, new Date(now.getTime() + pendingMs))
  if (total === zero) return moveCancelledOrder(deps.db, id, 'close', now)
  await assertWithinSum(deps, row, total, now)
  const { requestId } = await askRefund(deps, {
    orderId: order.id,
    token: tokenOf(id, row, 'money'),
    wish,
    cancelsLines: false,
    restocks: false,
    cancelsSchedule: false,
    askedBy: `member:${row.askedBy}`,
  })
  return moveCancelledOrder(deps.db, id, 'ask', now, { request_id: requestId })
}

/** @throws AppError REFUND_WAITS where a second member of the association has to confirm it, from the order's sheet */
async function assertWithinSum(
  { db }: Pick<Deps, 'db'>,
  { organisationId, orderId }: CancelledOrder,
  total: Cents,
  now: Date,
): Promise<void> {
  const above = await findRefundRule(db, organisationId)
  if (needsSecondPerson(above, total, await sumRecentRefunds(db, orderId, now)))
    throw new AppError('REFUND_WAITS', { detail: `${total} cents of order ${orderId}` })
}

/** Once per order, part and round: a repeated request is the same one. */
function tokenOf(id: string, { round }: CancelledOrder, part: 'lines' | 'money'): string {
  return `cancellation:${id}:${round}:${part}`
}

/** Everything with the tip where all lines of the order are cancelled with its campaign; else these lines. */
function wishOf({ lines }: Bought, lineIds: readonly string[]): RequestedRefund {
  return lines.every((line) => line.isOfCampaign || lineIds.includes(line.id))
    ? { scope: 'whole' }
    : { scope: 'lines', lines: lineIds.map((itemId) => ({ itemId })) }
}

/** How much goes back for the cancelled lines, with what is under way, and how. */
async function readRefund(
  deps: Pick<Deps, 'db'>,
  order: RefundableOrder,
  bought: Bought,
  lineIds: readonly string[],
): Promise<{ way: 'online' | 'byHand' | 'nothing'; amount: Cents }> {
  const prices = bought.lines.filter((line) => lineIds.includes(line.id)).map(({ amount }) => cents(amount))
  const amount = order.isOffline
    ? sumCents(prices)
    : addCents(
        refundTotal(planRefund(await listRefundable(deps.db, order.id), wishOf(bought, lineIds)) ?? []),
        await sumPendingRefunds(deps.db, order.id, lineIds),
      )
  if (amount === zero) return { way: 'nothing', amount }
  return { way: order.isOffline ? 'byHand' : 'online', amount }
}
