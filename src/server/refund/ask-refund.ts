import { AppError } from '#domain/errors.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, zero } from '#domain/money.ts'
import {
  type PlannedRefund,
  type RefundWish,
  type RefundablePayment,
  planRefund,
  refundTotal,
} from '#domain/refund/plan-refund.ts'
import type { Deps } from '#server/deps.ts'
import { composeRefundNotice } from '#server/refund/compose-refund-notice.ts'
import type { StoredRefundRequest } from '#server/refund/refund-store.ts'
import { type RefundableOrder, findRefundableOrder, listRefundable } from '#server/refund/refundable-store.ts'
import {
  type PutWish,
  type RefundAsked,
  createRefund,
  findRepeatedRefund,
} from '#server/refund/write-refund-store.ts'
import { refundLease } from '#server/refund/retry-at.ts'

export interface RefundOrder {
  readonly orderId: OrderId
  /** Of the form or caller: the same wish asked twice with the same one is one refund. */
  readonly token: string
  readonly wish: RefundWish
  /** The lines in question are cancelled, with their tickets. */
  readonly cancelsLines: boolean
  /** And sold again. */
  readonly restocks: boolean
  /** What is to come of the order is not debited. A whole refund always does so. */
  readonly cancelsSchedule: boolean
  /** Who asks, for the record. */
  readonly askedBy: string
  /** The caller asks the provider itself: the worker leaves the refunds to it until the end of a lease. */
  readonly isExecutedHere?: boolean
  /** The request that this goes on with, once: for payments that are not among those it knew. */
  readonly follows?: Pick<StoredRefundRequest, 'id' | 'captured'>
}

/** What would go back, before anybody decided. */
export interface RefundPreview {
  readonly order: RefundableOrder
  /** What may be given back, payment by payment: what it is planned from. */
  readonly left: readonly RefundablePayment[]
  readonly refunds: readonly PlannedRefund[]
  readonly total: Cents
  /** Ids of the lines that would be cancelled. */
  readonly lines: readonly string[]
}

type Answer<Kind> = Extract<RefundAsked, { kind: Kind }>
/** `preview` is what was asked for. */
type Asked = Answer<'asked'> & { readonly preview: RefundPreview }

/** A debit may be captured while its refund is planned, and the next one too; not for ever. */
const rounds = 5

/**
 * Asks for a refund of an order: whole, of lines, an amount, or the tip; the worker then asks the provider. Repeated with
 * the same token it answers the first one, whatever is left by then. Two who ask at once get together no more than was
 * captured; what comes while it is planned is planned for.
 * @throws AppError NOT_FOUND, CONFLICT where the token asked for something else before, REFUND_EXCEEDED where there is
 * not so much left, REFUND_DEBITS_TO_COME where lines would be cancelled that are still being paid for, BUSY where money
 * comes faster than it can be planned
 */
export async function askRefund(deps: Deps, asked: RefundOrder): Promise<Asked | Answer<'repeated'>> {
  const put = putWish(asked)
  const before = await findRepeatedRefund(deps.db, put)
  for (let round = 0; round < rounds; round += 1) {
    const answer = before ?? (await askOnce(deps, asked, put))
    if (answer.kind === 'differs')
      throw new AppError('CONFLICT', { detail: `the token ${asked.token} asked for something else before` })
    if (answer.kind === 'exceeds')
      throw new AppError('REFUND_EXCEEDED', { detail: `payment ${answer.paymentId} has not so much left` })
    if (answer.kind === 'stale') continue
    const { requestId, kind } = answer
    deps.log.info({ orderId: asked.orderId, requestId, askedBy: asked.askedBy, kind }, 'refund asked')
    return answer
  }
  throw new AppError('BUSY', { detail: `the money of order ${asked.orderId} is moving` })
}

/** A wish as it is compared with another one under its token: lines in one order, whoever named them. */
function putWish(asked: RefundOrder): PutWish {
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
  put: PutWish,
): Promise<Asked | Exclude<RefundAsked, { kind: 'asked' }>> {
  const preview = await previewRefund(deps, asked)
  const { order, left, refunds, lines } = preview
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

/** What a refund would give back and cancel; nothing is written. @throws as `askRefund` */
export async function previewRefund(
  deps: Pick<Deps, 'db'>,
  asked: Pick<RefundOrder, 'orderId' | 'wish' | 'cancelsLines' | 'cancelsSchedule' | 'follows'>,
): Promise<RefundPreview> {
  const order = await findRefundableOrder(deps.db, asked.orderId)
  if (order === null) throw new AppError('NOT_FOUND', { detail: `no order ${asked.orderId}` })
  const { wish, follows } = asked
  const left = await listRefundable(deps.db, order.id)
  const planned = planRefund(follows === undefined ? left : cameAfter(left, follows), wish)
  // What a bank holds does not keep what is to come from being stopped, nor anybody following for ever.
  const mayBeNothing = follows !== undefined || (wish.scope === 'whole' && order.debitsToCome > 0)
  const refunds = planned ?? (mayBeNothing ? [] : null)
  if (refunds === null) throw new AppError('REFUND_EXCEEDED', { detail: 'there is not so much left' })
  const lines = asked.cancelsLines ? linesOf(order, wish) : []
  const isDebitedFor = order.lines.some(({ id, isWithdrawn }) => lines.includes(id) && !isWithdrawn)
  if (isDebitedFor && order.goesOn && !cancelsSchedule(asked)) {
    throw new AppError('REFUND_DEBITS_TO_COME', { detail: `${order.debitsToCome} debits are still to come` })
  }
  return { order, left, refunds, total: refundTotal(refunds), lines }
}

/** What may be given back of payments that a request did not know. */
function cameAfter(
  left: readonly RefundablePayment[],
  { captured }: Pick<StoredRefundRequest, 'captured'>,
): RefundablePayment[] {
  return left.filter(({ id }) => !captured.includes(id))
}

/** Goods that went back are not paid any further; a waived tip alone leaves the rest as it is. */
function cancelsSchedule({
  wish,
  cancelsSchedule: asked,
}: Pick<RefundOrder, 'wish' | 'cancelsSchedule'>): boolean {
  return asked || wish.scope === 'whole'
}

/** The lines that a wish is about, those that are cancelled already left out. */
function linesOf(order: RefundableOrder, wish: RefundWish): string[] {
  const named = wish.scope === 'lines' ? new Set(wish.lines.map(({ itemId }) => itemId)) : null
  return order.lines
    .filter(({ id, isCancelled }) => !isCancelled && (named === null || named.has(id)))
    .map(({ id }) => id)
}

/** Whether a preview would change nothing at all. */
export function isEmptyRefund({ total, lines }: RefundPreview): boolean {
  return total === zero && lines.length === 0
}
