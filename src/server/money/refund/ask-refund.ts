import { AppError } from '#domain/errors.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, sumCents, zero } from '#domain/money.ts'
import {
  type PlannedRefund,
  type RequestedRefund,
  type RefundablePayment,
  planRefund,
  refundTotal,
} from '#domain/refund/plan-refund.ts'
import type { Deps } from '#server/money/deps.ts'
import { composeRefundNotice } from '#server/money/refund/compose-refund-notice.ts'
import type { StoredRefundRequest } from '#server/money/refund/refund-store.ts'
import {
  type RefundableOrder,
  findRefundableOrder,
  listRefundable,
} from '#server/money/refund/refundable-store.ts'
import {
  type RefundRequestPlan,
  type RefundAsked,
  createRefund,
  findRepeatedRefund,
} from '#server/money/refund/write-refund-store.ts'
import { refundLease } from '#server/money/refund/retry-at.ts'

export interface RefundOrder {
  readonly orderId: OrderId
  /** Idempotency token of the form or caller: the same request with the same token is one refund. */
  readonly token: string
  readonly wish: RequestedRefund
  /** The refunded lines are cancelled, with their tickets. */
  readonly cancelsLines: boolean
  /** Their stock is released. */
  readonly restocks: boolean
  /** The debits to come are cancelled. A full refund always does this. */
  readonly cancelsSchedule: boolean
  /** The refundable rest with tips, as the requester saw it. Absent: whatever is left. */
  readonly seenRest?: Cents
  /** Who requests the refund, for the record. */
  readonly askedBy: string
  /** The caller calls the provider itself: the worker does not touch the refunds until the end of a lease. */
  readonly isExecutedHere?: boolean
  /** The request that this one continues, once, for payments that it did not include. */
  readonly follows?: Pick<StoredRefundRequest, 'id' | 'captured'>
}

/** Refund that would be made; nothing is decided yet. */
export interface RefundPreview {
  readonly order: RefundableOrder
  /** Refundable rest per payment: the base of the plan. */
  readonly left: readonly RefundablePayment[]
  readonly refunds: readonly PlannedRefund[]
  readonly total: Cents
  /** Ids of the lines that would be cancelled. */
  readonly lines: readonly string[]
}

type Answer<Kind> = Extract<RefundAsked, { kind: Kind }>
/** `preview` is the refund as planned. */
type Asked = Answer<'asked'> & { readonly preview: RefundPreview }

/** Number of planning rounds: debits may be captured during planning, but not without end. */
const rounds = 5

/**
 * Requests a refund of an order: whole, of lines, an amount, or the tip. The worker then calls the provider. Repeated
 * with the same token, it returns the first request, whatever is left by then. Concurrent requests together never
 * exceed the captured amount. Money that arrives during planning is included.
 * @throws AppError NOT_FOUND, CONFLICT if the token was used for another request, REFUND_EXCEEDED if not enough is
 * left, REFUND_CHANGED if less or more is left than the requester saw, REFUND_DEBITS_TO_COME if lines with debits to come would be cancelled, BUSY if money keeps arriving during
 * planning
 */
export async function askRefund(deps: Deps, asked: RefundOrder): Promise<Asked | Answer<'repeated'>> {
  const put = planRequest(asked)
  const before = await findRepeatedRefund(deps.db, put)
  for (let round = 0; round < rounds; round += 1) {
    const answer = before ?? (await askOnce(deps, asked, put))
    if (answer.kind === 'differs')
      throw new AppError('CONFLICT', { detail: `the token ${asked.token} was used for another request` })
    if (answer.kind === 'exceeds')
      throw new AppError('REFUND_EXCEEDED', { detail: `payment ${answer.paymentId} has not enough left` })
    if (answer.kind === 'stale') continue
    const { requestId, kind } = answer
    deps.log.info({ orderId: asked.orderId, requestId, askedBy: asked.askedBy, kind }, 'refund requested')
    return answer
  }
  throw new AppError('BUSY', { detail: `the payments of order ${asked.orderId} are changing` })
}

/** A request in canonical form for comparison under its token: lines in a fixed order. */
function planRequest(asked: RefundOrder): RefundRequestPlan {
  const { token, orderId, wish, cancelsLines, restocks } = asked
  const inOrder =
    wish.scope === 'lines'
      ? { ...wish, lines: wish.lines.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1)) }
      : wish
  return {
    token,
    orderId,
    scope: wish.scope,
    wish: { ...inOrder, cancelsLines },
    restocks,
    cancelsSchedule: cancelsSchedule(asked),
  }
}

async function askOnce(
  deps: Deps,
  asked: RefundOrder,
  put: RefundRequestPlan,
): Promise<Asked | Exclude<RefundAsked, { kind: 'asked' }>> {
  const preview = await previewRefund(deps, asked)
  const { order, left, refunds, lines } = preview
  assertAsSeen(asked, preview)
  const now = deps.clock.now()
  const { wish, askedBy } = asked
  const answer = await createRefund(
    deps.db,
    {
      ...put,
      id: deps.newId(),
      waivesTip: wish.scope === 'tip' || wish.scope === 'whole',
      askedBy,
      follows: asked.follows?.id ?? null,
      left: left.map(({ id, total, tip }) => ({ paymentId: id, total, tip })),
      lines,
      refunds: refunds.map((refund) => ({ ...refund, id: deps.newId() })),
      mails: await composeRefundNotice(deps, order, wish.scope === 'tip' ? 'tip' : 'refunded', now),
      nextTry: asked.isExecutedHere === true ? refundLease(now) : now,
    },
    now,
  )
  return answer.kind === 'asked' ? { ...answer, preview } : answer
}

/** The amounts and lines that a refund would cover, without writing. @throws as `askRefund` */
export async function previewRefund(
  deps: Pick<Deps, 'db'>,
  asked: Pick<RefundOrder, 'orderId' | 'wish' | 'cancelsLines' | 'cancelsSchedule' | 'follows'>,
): Promise<RefundPreview> {
  const order = await findRefundableOrder(deps.db, asked.orderId)
  if (order === null) throw new AppError('NOT_FOUND', { detail: `no order ${asked.orderId}` })
  const { wish, follows } = asked
  const left = await listRefundable(deps.db, order.id)
  const planned = planRefund(follows === undefined ? left : cameAfter(left, follows), wish)
  // Money held by a bank must neither prevent cancelling the debits to come nor leave a request open forever.
  const mayBeNothing = follows !== undefined || (wish.scope === 'whole' && order.debitsToCome > 0)
  const refunds = planned ?? (mayBeNothing ? [] : null)
  if (refunds === null) throw new AppError('REFUND_EXCEEDED', { detail: 'not enough is left' })
  const lines = asked.cancelsLines ? linesOf(order, wish) : []
  const isDebitedFor = order.lines.some(({ id, isWithdrawn }) => lines.includes(id) && !isWithdrawn)
  if (isDebitedFor && order.goesOn && !cancelsSchedule(asked)) {
    throw new AppError('REFUND_DEBITS_TO_COME', { detail: `${order.debitsToCome} debits are still to come` })
  }
  return { order, left, refunds, total: refundTotal(refunds), lines }
}

/** Finds the refundable rest of payments that a request did not include. */
function cameAfter(
  left: readonly RefundablePayment[],
  { captured }: Pick<StoredRefundRequest, 'captured'>,
): RefundablePayment[] {
  return left.filter(({ id }) => !captured.includes(id))
}

/**
 * Checks a request of someone who saw the order before.
 * @throws AppError REFUND_CHANGED if another rest is left by now, REFUND_EXCEEDED if nothing would be done
 */
function assertAsSeen(asked: RefundOrder, preview: RefundPreview): void {
  const { order, left } = preview
  if (asked.seenRest === undefined) return
  if (asked.seenRest !== restOf(left))
    throw new AppError('REFUND_CHANGED', { detail: `order ${order.id} has another refundable rest` })
  const stopsDebits = cancelsSchedule(asked) && order.debitsToCome > 0
  if (isEmptyRefund(preview) && !stopsDebits)
    throw new AppError('REFUND_EXCEEDED', { detail: `nothing is left of order ${order.id}` })
}

/** Adds up the refundable rest of payments, with tips. */
function restOf(left: readonly RefundablePayment[]): Cents {
  return sumCents(left.map(({ total }) => total))
}

/** The debits of refunded goods are cancelled. A waived tip alone leaves the schedule unchanged. */
function cancelsSchedule({
  wish,
  cancelsSchedule: asked,
}: Pick<RefundOrder, 'wish' | 'cancelsSchedule'>): boolean {
  return asked || wish.scope === 'whole'
}

/** The lines of a request that are not cancelled yet. */
function linesOf(order: RefundableOrder, wish: RequestedRefund): string[] {
  const named = wish.scope === 'lines' ? new Set(wish.lines.map(({ itemId }) => itemId)) : null
  return order.lines
    .filter(({ id, isCancelled }) => !isCancelled && (named === null || named.has(id)))
    .map(({ id }) => id)
}

/** Whether a preview changes nothing. */
export function isEmptyRefund({ total, lines }: RefundPreview): boolean {
  return total === zero && lines.length === 0
}
