import { Type } from 'typebox'
import type { AttemptId, OrderId, PaymentId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { RequestedRefund } from '#domain/refund/plan-refund.ts'
import type { RefundState } from '#domain/refund/refund-machine.ts'
import { callForRows } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A refund with the data for its provider. Amounts in cents. */
export interface StoredRefund {
  readonly id: string
  readonly requestId: string
  readonly paymentId: PaymentId
  readonly attemptId: AttemptId
  readonly state: RefundState
  readonly provider: string
  /** The refunded charge. */
  readonly chargeRef: string
  /** The total refund, including the tip. */
  readonly amount: Cents
  readonly tip: Cents
  readonly tries: number
  readonly failure: string | null
  readonly createdAt: Date
}

/** The refund of a payment with an id; null if it does not exist, or belongs to an orphan. */
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
    paymentId: row.payment_id as PaymentId,
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

/** Claims due refunds; they are due again at `retry` if the process dies. */
export const claimDueRefunds = callForRows(
  'claim_due_refunds',
  Type.Object({ now: Instant, retry: Instant, limit: Type.Integer() }),
  Uuid(),
)

export interface StoredRefundRequest {
  readonly id: string
  readonly token: string
  readonly orderId: OrderId
  readonly scope: RequestedRefund['scope']
  readonly restocks: boolean
  readonly cancelsSchedule: boolean
  readonly askedBy: string
  readonly createdAt: Date
  readonly doneAt: Date | null
  /** When later debits are checked; null: none is expected. */
  readonly followAt: Date | null
  /** Ids of the payments that were captured at the time of the request. */
  readonly captured: readonly string[]
}

/** The request with an id, or null. */
export async function findRefundRequest(tx: Tx, id: string): Promise<StoredRefundRequest | null> {
  const [request] = await listRequestsWhere(tx, 'id', id)
  return request ?? null
}

/** Every refund request of an order, the oldest first. */
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
