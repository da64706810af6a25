import { type Static, Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import type { RequestedRefund } from '#domain/refund/plan-refund.ts'
import { refundMachine } from '#domain/refund/refund-machine.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { LedgerEntries, QueuedMails, ShareSchema } from '#server/platform/db/plan-parts.ts'
import { CentsSchema, Instant, Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A refund request. A repetition has the same content and token. */
const put = {
  token: Type.String(),
  orderId: Uuid<OrderId>(),
  scope: Opaque<RequestedRefund['scope']>(),
  /** The full request, in canonical form. */
  wish: Opaque<RequestedRefund & { readonly cancelsLines?: boolean }>(),
  restocks: Type.Boolean(),
  cancelsSchedule: Type.Boolean(),
}
const RefundRequestPlanSchema = Type.Object(put)
export type RefundRequestPlan = Static<typeof RefundRequestPlanSchema>

/** Request of a used token: this refund, or another one, possibly of another order. */
const RepeatedRefundSchema = Type.Union([
  Type.Object({ kind: Type.Literal('repeated'), requestId: Uuid() }),
  Type.Object({ kind: Type.Literal('differs') }),
])

/** Compares the earlier request of a token with this one; null if the token is unused. */
export const findRepeatedRefund = callFunction(
  'find_repeated_refund',
  RefundRequestPlanSchema,
  orNull(RepeatedRefundSchema),
)

/** A refund request. Everything is decided before; the database compares and writes. */
const NewRefundSchema = Type.Object({
  ...put,
  id: Uuid(),
  waivesTip: Type.Boolean(),
  askedBy: Type.String(),
  /** The request that it continues, for later payments; null: it was requested directly. */
  follows: orNull(Uuid()),
  /** The base of the plan. If it has changed since, the request is planned again. */
  left: listOf(Type.Object({ paymentId: Uuid(), total: CentsSchema, tip: CentsSchema })),
  /** Lines that are cancelled once the money is refunded. */
  lines: listOf(Uuid()),
  refunds: listOf(
    Type.Object({
      id: Uuid(),
      paymentId: Uuid(),
      amount: CentsSchema,
      tip: CentsSchema,
      shares: listOf(ShareSchema),
    }),
  ),
  mails: QueuedMails,
  /** When the refunds are checked again, if the process dies before it called the provider. */
  nextTry: Instant,
  now: Instant,
})

const RefundAskedSchema = Type.Union([
  /** `isDebitLive`: a debit of the order is being charged now, and is refunded once it is captured. */
  Type.Object({ kind: Type.Literal('asked'), requestId: Uuid(), isDebitLive: Type.Boolean() }),
  RepeatedRefundSchema,
  /** Payments changed since the plan was made. Nothing was written. */
  Type.Object({ kind: Type.Literal('stale') }),
  /** A concurrent request was faster: not enough is left. Nothing was written. */
  Type.Object({ kind: Type.Literal('exceeds'), paymentId: Uuid() }),
])
export type RefundAsked = Static<typeof RefundAskedSchema>

const callCreateRefund = callFunction('create_refund', NewRefundSchema, RefundAskedSchema)

/** Writes a request with its refunds in one round trip, or nothing if not enough is left. */
export async function createRefund(
  tx: Tx,
  request: Omit<Static<typeof NewRefundSchema>, 'now'>,
  now: Date,
): Promise<RefundAsked> {
  return callCreateRefund(tx, { ...request, now })
}

const ConfirmedRefundSchema = Type.Object({
  refundId: Uuid(),
  providerRef: Type.String(),
  /** The part of the tip that was not returned to an association's own account: the platform owes it. */
  tipRetained: CentsSchema,
  entries: LedgerEntries,
  mails: QueuedMails,
  now: Instant,
})

const callConfirmRefund = callFunction('confirm_refund', ConfirmedRefundSchema, Type.Boolean())

/** Records a refund completed by the provider, with its consequences; false if it was recorded before. */
export async function confirmRefund(
  tx: Tx,
  confirmed: Omit<Static<typeof ConfirmedRefundSchema>, 'now'>,
  now: Date,
): Promise<boolean> {
  return callConfirmRefund(tx, { ...confirmed, now })
}

const RefundByHandSchema = Type.Object({
  refundId: Uuid(),
  providerRef: Type.String(),
  entries: LedgerEntries,
  mails: QueuedMails,
  now: Instant,
})

const SettledByHandSchema = Type.Object({
  /** `state`: it had not failed. `exceeds`: not enough is left, it was refunded otherwise. Nothing was written then. */
  kind: oneOf(['settled', 'state', 'exceeds']),
  state: oneOf(refundMachine.states),
})
export type SettledByHand = Static<typeof SettledByHandSchema>

const callSettleRefundByHand = callFunction('settle_refund_by_hand', RefundByHandSchema, SettledByHandSchema)

/** Records once that a failed refund was made by hand, with its consequences. */
export async function settleRefundByHand(
  tx: Tx,
  result: Omit<Static<typeof RefundByHandSchema>, 'now'>,
  now: Date,
): Promise<SettledByHand> {
  return callSettleRefundByHand(tx, { ...result, now })
}

const SettledRefundSchema = Type.Object({
  refundId: Uuid(),
  event: oneOf(['accept', 'fail', 'wait']),
  providerRef: orNull(Type.String()),
  failure: orNull(Type.String()),
  nextTry: orNull(Instant),
  mails: QueuedMails,
  now: Instant,
})

const callRecordRefundAnswer = callFunction('record_refund_answer', SettledRefundSchema, Type.Boolean())

/**
 * Records that a refund is accepted (`accept`), refused (`fail`) or unknown (`wait`), and when it is polled again;
 * false if its state does not change.
 */
export async function recordRefundAnswer(
  tx: Tx,
  result: Omit<Static<typeof SettledRefundSchema>, 'now'>,
  now: Date,
): Promise<boolean> {
  return callRecordRefundAnswer(tx, { ...result, now })
}
