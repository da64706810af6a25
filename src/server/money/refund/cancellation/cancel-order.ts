import { AppError } from '#domain/errors.ts'
import { type Cents, addCents, cents, sumCents, zero } from '#domain/money.ts'
import { giftOfferEnd, givableOf, tipOf } from '#domain/refund/gift-offer.ts'
import { type PlannedRefund, refundTotal } from '#domain/refund/plan-refund.ts'
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
import {
  type GiftOffer,
  composeCampaignCancelled,
} from '#server/money/refund/cancellation/compose-campaign-cancelled.ts'
import {
  cancellationToken,
  cancelledRefund,
  planCancelledRefund,
} from '#server/money/refund/cancellation/plan-cancelled-refund.ts'
import { refundChoiceLink } from '#server/money/refund/cancellation/refund-choice-link.ts'
import { findRefundRule, sumRecentRefunds } from '#server/money/refund/held-refund-store.ts'
import {
  type RefundableOrder,
  findRefundableOrder,
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
 * Cancels the lines of an order of a cancellation, with its mail, and requests its refund: at once, or after the last
 * day of an offer to give it. Each is one transaction, and is made once, however often it is tried.
 * @throws AppError where a person must decide
 */
export async function cancelOrder(deps: Deps, id: string): Promise<void> {
  await working(deps, id, 'waiting', cancelLines)
  await working(deps, id, 'offered', lapseOffer)
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
    const { orderId } = row
    await lockPayments(tx, orderId)
    const order = await findRefundableOrder(tx, orderId)
    if (order === null) throw new Error(`order ${orderId} was not paid`)
    const bought = await loadOrderToCancel(tx, orderId, row)
    await part({ deps: { ...deps, db: tx }, id, row, order, bought, now })
  })
}

/** Cancels the lines and the debits to come at once, and notifies the payer: the money follows. */
async function cancelLines(work: Work): Promise<void> {
  const { deps, id, row, order, bought, now } = work
  const lines = bought.lines.filter(({ isWanted, isCancelled }) => isWanted && !isCancelled)
  const isAll = bought.lines.every(({ isWanted, isCancelled }) => isWanted || isCancelled)
  if (!isAll && order.goesOn) throw new AppError('REFUND_DEBITS_TO_COME', { detail: `order ${order.id}` })
  const lineIds = [...new Set([...row.lineIds, ...lines.map((line) => line.id)])]
  const debits = isAll ? order.debitsToCome : 0
  if (lines.length > 0 || debits > 0) {
    const unpaid = lines.map((line) => ({ itemId: line.id, item: zero, options: zero }))
    await askRefund(deps, {
      orderId: order.id,
      token: cancellationToken(id, row, 'lines'),
      wish: lines.length === 0 ? { scope: 'none' } : { scope: 'lines', lines: unpaid },
      cancelsLines: lines.length > 0,
      restocks: row.restocks,
      cancelsSchedule: isAll && order.goesOn,
      askedBy: `member:${row.askedBy}`,
    })
  }
  const refund = lines.length > 0 ? await readRefund(work, lineIds) : null
  if (refund !== null) {
    const mails = await composeCampaignCancelled(deps, row, { order, bought, lineIds, debits, ...refund })
    if (mails.length > 0) await queueMails(deps.db, { mails, subject: id, now })
  }
  const until = refund?.gift?.until ?? null
  if (until === null)
    return moveCancelledOrder(deps.db, id, 'cancel', now, { line_ids: lineIds, next_try_at: now })
  const offered = { line_ids: lineIds, next_try_at: until, offered_until: until }
  return moveCancelledOrder(deps.db, id, 'offer', now, offered)
}

/** Ends the offer to give after its last day: the refund goes. */
async function lapseOffer({ deps, id, row, now }: Work): Promise<void> {
  const until = new Date(row.offeredUntil ?? now)
  if (now < until) return retryLater(deps.db, id, until)
  return moveCancelledOrder(deps.db, id, 'lapse', now, { next_try_at: now })
}

/** Requests the refund of the cancelled lines; hands over what the association received itself. */
async function refundOrHandOver({ deps, id, row, order, bought, now }: Work): Promise<void> {
  if (order.isOffline) return moveCancelledOrder(deps.db, id, 'handOver', now)
  const planned = await planCancelledRefund(deps.db, order.id, bought, row)
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
    token: cancellationToken(id, row, 'money'),
    wish: cancelledRefund(bought, row),
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
  { organisationId, orderId, confirmed }: CancelledOrder,
  total: Cents,
  now: Date,
): Promise<void> {
  // A debit that came in since is more than what was confirmed.
  if (confirmed !== null && total <= confirmed) return
  const above = await findRefundRule(db, organisationId)
  if (needsSecondPerson(above, total, await sumRecentRefunds(db, orderId, now)))
    throw new AppError('REFUND_WAITS', { detail: `${total} cents of order ${orderId}` })
}

/** Refund of the cancelled lines as the mail announces it: how it goes back, and how much with what is under way. */
async function readRefund({ deps, id, row, order, bought, now }: Work, lineIds: readonly string[]) {
  const prices = bought.lines.filter((line) => lineIds.includes(line.id)).map(({ amount }) => cents(amount))
  if (order.isOffline) {
    const amount = sumCents(prices)
    return { way: amount === zero ? ('nothing' as const) : ('byHand' as const), amount, gift: null }
  }
  const planned = (await planCancelledRefund(deps.db, order.id, bought, { ...row, lineIds })) ?? []
  const amount = addCents(refundTotal(planned), await sumPendingRefunds(deps.db, order.id, lineIds))
  const gift = offerGift(deps, { id, row, bought, planned, now })
  return { way: amount === zero ? ('nothing' as const) : ('online' as const), amount, gift }
}

interface ToOffer extends Pick<Work, 'id' | 'row' | 'bought' | 'now'> {
  readonly planned: readonly PlannedRefund[]
}

/** The offer to give what would be refunded; null where the association offers nothing, or nothing can be given. */
function offerGift(deps: Deps, { id, row, bought, planned, now }: ToOffer): GiftOffer | null {
  const amount = refundTotal(givableOf(planned))
  if (row.giftDays === null || amount === zero || bought.payer.email === '') return null
  const until = giftOfferEnd(now, row.giftDays)
  return {
    amount,
    tip: tipOf(planned),
    until,
    url: refundChoiceLink(deps, { id, locale: bought.locale }, until),
  }
}
