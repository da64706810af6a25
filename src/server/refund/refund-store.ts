import { sql } from 'kysely'
import type { AttemptId, OrderId, PaymentRequestId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { PlannedRefund, RefundWish } from '#domain/refund/plan-refund.ts'
import type { RefundState } from '#domain/refund/refund-machine.ts'
import type { Tx } from '#server/db/schema.ts'
import type { QueuedMail } from '#server/payment/finalise-plan.ts'

/** A refund with what its provider is asked. Amounts in cents. */
export interface StoredRefund {
  readonly id: string
  readonly requestId: string
  readonly paymentId: PaymentRequestId
  readonly attemptId: AttemptId
  readonly state: RefundState
  readonly provider: string
  /** The charge that is given back. */
  readonly chargeRef: string
  /** All that goes back, the tip in it. */
  readonly amount: Cents
  readonly tip: Cents
  readonly tries: number
  readonly failure: string | null
  readonly createdAt: Date
}

/** The refund of a payment at an id; null where there is none, or it is an orphan's. */
export async function findRefund(tx: Tx, id: string): Promise<StoredRefund | null> {
  const [refund] = await listWhere(tx, 'id', id)
  return refund ?? null
}

/** The refunds of a request, the latest payment first. */
export async function listRefundsOf(tx: Tx, requestId: string): Promise<StoredRefund[]> {
  return listWhere(tx, 'request_id', requestId)
}

async function listWhere(tx: Tx, column: 'id' | 'request_id', id: string): Promise<StoredRefund[]> {
  const rows = await tx
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.request_id', 'refund.payment_id', 'refund.attempt_id', 'refund.state'])
    .select([
      'refund.amount_cents',
      'refund.tip_cents',
      'refund.tries',
      'refund.failure',
      'refund.created_at',
    ])
    .select(['payment_attempt.provider', 'payment_attempt.provider_ref'])
    .where(`refund.${column}`, '=', id)
    .orderBy('payment.installment_number', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    requestId: row.request_id ?? '',
    paymentId: row.payment_id as PaymentRequestId,
    attemptId: row.attempt_id as AttemptId,
    state: row.state,
    provider: row.provider,
    chargeRef: row.provider_ref ?? '',
    amount: cents(row.amount_cents),
    tip: cents(row.tip_cents),
    tries: row.tries,
    failure: row.failure,
    createdAt: row.created_at,
  }))
}

/** What is asked for: a repetition asks for the same with the same token. */
export interface PutWish {
  readonly token: string
  readonly orderId: OrderId
  readonly scope: RefundWish['scope']
  /** All of it, in one form. */
  readonly wish: unknown
  readonly restocks: boolean
  readonly cancelsSchedule: boolean
}

/** Somebody asks for a refund. Everything decided before; the database compares and writes. */
export interface NewRefundRequest extends PutWish {
  readonly id: string
  readonly waivesTip: boolean
  readonly askedBy: string
  /** The request that it goes on with, for what came since; null: somebody asked. */
  readonly follows: string | null
  /** What it was planned from: where something else is there by now, it is planned again. */
  readonly left: readonly { readonly paymentId: string; readonly total: Cents; readonly tip: Cents }[]
  /** Lines that are cancelled once the money went back. */
  readonly lines: readonly string[]
  readonly refunds: readonly (PlannedRefund & { readonly id: string })[]
  readonly mails: readonly QueuedMail[]
  /** When somebody looks at the refunds again, should the process die before it asked the provider. */
  readonly nextTry: Date
}

/** What a token that is taken asked for: the same, or something else, of another order perhaps. */
export type RepeatedRefund =
  | { readonly kind: 'repeated'; readonly requestId: string }
  | { readonly kind: 'differs' }

export type RefundAsked =
  /** `isDebitLive`: a debit of the order is being charged at this moment, and is given back when it has come. */
  | { readonly kind: 'asked'; readonly requestId: string; readonly isDebitLive: boolean }
  | RepeatedRefund
  /** Money came or went since it was planned. Nothing was written. */
  | { readonly kind: 'stale' }
  /** Somebody else was faster: there is not so much left. Nothing was written. */
  | { readonly kind: 'exceeds'; readonly paymentId: string }

/** Writes a request with its refunds and their jobs, or nothing where there is not so much left: one round trip. */
export async function createRefund(tx: Tx, request: NewRefundRequest, now: Date): Promise<RefundAsked> {
  const argument = JSON.stringify({ ...request, now })
  const { rows } = await sql<{ answer: RefundAsked }>`
    select create_refund(${argument}::jsonb) as answer
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('create_refund answered nothing')
  return row.answer
}

/** Records that the provider gave a refund back, with what follows from it; false where that was recorded before. */
export async function confirmRefund(
  tx: Tx,
  confirmed: {
    readonly refundId: string
    readonly providerRef: string
    /** Of the tip, what an association's own account did not get back: it is owed. */
    readonly tipKept: Cents
    readonly entries: readonly unknown[]
    readonly mails: readonly QueuedMail[]
  },
  now: Date,
): Promise<boolean> {
  const argument = JSON.stringify({ ...confirmed, now })
  const { rows } = await sql<{ done: boolean }>`select confirm_refund(${argument}::jsonb) as done`.execute(tx)
  return rows[0]?.done ?? false
}

export interface SettledByHand {
  /** `state`: it had not failed. `exceeds`: so much is not left, it was given back otherwise. Nothing was written then. */
  readonly kind: 'settled' | 'state' | 'exceeds'
  readonly state: RefundState
}

/** Records that a person gave back a refund that had failed, with what follows from it, once. */
export async function settleRefundByHand(
  tx: Tx,
  settled: {
    readonly refundId: string
    readonly providerRef: string
    readonly entries: readonly unknown[]
    readonly mails: readonly QueuedMail[]
  },
  now: Date,
): Promise<SettledByHand> {
  const argument = JSON.stringify({ ...settled, now })
  const { rows } = await sql<{ answer: SettledByHand }>`
    select settle_refund_by_hand(${argument}::jsonb) as answer
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('settle_refund_by_hand answered nothing')
  return row.answer
}

/**
 * Records that a refund is taken in (`accept`), refused (`fail`) or not known yet (`wait`), and when somebody asks
 * again; false where it stays in its state.
 */
export async function settleRefund(
  tx: Tx,
  settled: {
    readonly refundId: string
    readonly event: 'accept' | 'fail' | 'wait'
    readonly providerRef: string | null
    readonly failure: string | null
    readonly nextTry: Date | null
    readonly mails: readonly QueuedMail[]
  },
  now: Date,
): Promise<boolean> {
  const argument = JSON.stringify({ ...settled, now })
  const { rows } = await sql<{ done: boolean }>`select settle_refund(${argument}::jsonb) as done`.execute(tx)
  return rows[0]?.done ?? false
}

/** Claims refunds whose time to be asked again has come; they come back at `retryAt` should the process die. */
export async function claimDueRefunds(tx: Tx, now: Date, retryAt: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select claim_due_refunds(${now}, ${retryAt}, ${limit}) as id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

export interface StoredRefundRequest {
  readonly id: string
  readonly token: string
  readonly orderId: OrderId
  readonly scope: RefundWish['scope']
  readonly restocks: boolean
  readonly cancelsSchedule: boolean
  readonly askedBy: string
  readonly createdAt: Date
  readonly doneAt: Date | null
  /** When somebody looks whether a debit came since; null: none is expected. */
  readonly followAt: Date | null
  /** Ids of the payments whose money was there when it was asked. */
  readonly captured: readonly string[]
}

/** The request at an id, or null. */
export async function findRefundRequest(tx: Tx, id: string): Promise<StoredRefundRequest | null> {
  const [request] = await listRequestsWhere(tx, 'id', id)
  return request ?? null
}

/** Every request about an order, the oldest first. */
export async function listRefundRequests(tx: Tx, orderId: OrderId): Promise<StoredRefundRequest[]> {
  return listRequestsWhere(tx, 'order_id', orderId)
}

async function listRequestsWhere(
  tx: Tx,
  column: 'id' | 'order_id',
  value: string,
): Promise<StoredRefundRequest[]> {
  const rows = await tx
    .selectFrom('refund_request')
    .selectAll()
    .where(column, '=', value)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    token: row.token,
    orderId: row.order_id as OrderId,
    scope: row.scope,
    restocks: row.restocks,
    cancelsSchedule: row.cancels_schedule,
    askedBy: row.asked_by,
    createdAt: row.created_at,
    doneAt: row.done_at,
    followAt: row.follow_at,
    captured: row.captured,
  }))
}
