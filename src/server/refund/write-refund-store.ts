import { type Static, Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import type { RefundWish } from '#domain/refund/plan-refund.ts'
import { refundMachine } from '#domain/refund/refund-machine.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callFunction } from '#server/db/call-function.ts'
import { LedgerEntries, QueuedMails, ShareSchema } from '#server/db/plan-parts.ts'
import { CentsSchema, Instant, Opaque, Uuid, listOf } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'

/** What is asked for: a repetition asks for the same with the same token. */
const put = {
  token: Type.String(),
  orderId: Uuid<OrderId>(),
  scope: Opaque<RefundWish['scope']>(),
  /** All of it, in one form. */
  wish: Opaque<RefundWish & { readonly cancelsLines?: boolean }>(),
  restocks: Type.Boolean(),
  cancelsSchedule: Type.Boolean(),
}
const PutWishSchema = Type.Object(put)
export type PutWish = Static<typeof PutWishSchema>

/** What a token that is taken asked for: the same, or something else, of another order perhaps. */
const RepeatedRefundSchema = Type.Union([
  Type.Object({ kind: Type.Literal('repeated'), requestId: Uuid() }),
  Type.Object({ kind: Type.Literal('differs') }),
])

/** What was asked for with a token before, compared with what is asked now; null where the token is free. */
export const findRepeatedRefund = callFunction(
  'find_repeated_refund',
  PutWishSchema,
  orNull(RepeatedRefundSchema),
)

/** A request for a refund. Everything decided before; the database compares and writes. */
const NewRefundSchema = Type.Object({
  ...put,
  id: Uuid(),
  waivesTip: Type.Boolean(),
  askedBy: Type.String(),
  /** The request that it goes on with, for what came since; null: somebody asked. */
  follows: orNull(Uuid()),
  /** What it was planned from: where something else is there by now, it is planned again. */
  left: listOf(Type.Object({ paymentId: Uuid(), total: CentsSchema, tip: CentsSchema })),
  /** Lines that are cancelled once the money went back. */
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
  /** When the refunds are checked again, should the process die before it asked the provider. */
  nextTry: Instant,
  now: Instant,
})

const RefundAskedSchema = Type.Union([
  /** `isDebitLive`: a debit of the order is being charged at this moment, and is given back when it has come. */
  Type.Object({ kind: Type.Literal('asked'), requestId: Uuid(), isDebitLive: Type.Boolean() }),
  RepeatedRefundSchema,
  /** Money came or went since it was planned. Nothing was written. */
  Type.Object({ kind: Type.Literal('stale') }),
  /** Another request was faster: there is not so much left. Nothing was written. */
  Type.Object({ kind: Type.Literal('exceeds'), paymentId: Uuid() }),
])
export type RefundAsked = Static<typeof RefundAskedSchema>

const callCreateRefund = callFunction('create_refund', NewRefundSchema, RefundAskedSchema)

/** Writes a request with its refunds, or nothing where there is not so much left: one round trip. */
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
  /** Of the tip, what an association's own account did not get back: it is owed. */
  tipRetained: CentsSchema,
  entries: LedgerEntries,
  mails: QueuedMails,
  now: Instant,
})

const callConfirmRefund = callFunction('confirm_refund', ConfirmedRefundSchema, Type.Boolean())

/** Records that the provider gave a refund back, with what follows from it; false where that was recorded before. */
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
  /** `state`: it had not failed. `exceeds`: so much is not left, it was given back otherwise. Nothing was written then. */
  kind: oneOf(['settled', 'state', 'exceeds']),
  state: oneOf(refundMachine.states),
})
export type SettledByHand = Static<typeof SettledByHandSchema>

const callSettleByHand = callFunction('settle_refund_by_hand', RefundByHandSchema, SettledByHandSchema)

/** Records that a person gave back a refund that had failed, with what follows from it, once. */
export async function settleRefundByHand(
  tx: Tx,
  settled: Omit<Static<typeof RefundByHandSchema>, 'now'>,
  now: Date,
): Promise<SettledByHand> {
  return callSettleByHand(tx, { ...settled, now })
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

const callSettleRefund = callFunction('settle_refund', SettledRefundSchema, Type.Boolean())

/**
 * Records that a refund is taken in (`accept`), refused (`fail`) or not known yet (`wait`), and when somebody asks
 * again; false where it stays in its state.
 */
export async function settleRefund(
  tx: Tx,
  settled: Omit<Static<typeof SettledRefundSchema>, 'now'>,
  now: Date,
): Promise<boolean> {
  return callSettleRefund(tx, { ...settled, now })
}
