import { type Selectable, sql } from 'kysely'
import { Type } from 'typebox'
import type { ProviderName } from '#contract/organization.ts'
import type { AttemptId, OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { RefundState } from '#domain/refund/refund-machine.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Database, Tx } from '#server/platform/db/schema.ts'

/** A refund of an order or of an orphan, for comparison with the provider's ledger. */
export interface LedgerRefund {
  readonly id: string
  readonly providerRef: string | null
  readonly amount: Cents
  readonly tip: Cents
  readonly state: RefundState
  readonly attemptId: AttemptId
  /** The refunded charge. */
  readonly chargeRef: string
}

const columns = [
  'refund.id',
  'refund.provider_ref',
  'refund.amount_cents',
  'refund.tip_cents',
  'refund.state',
  'refund.attempt_id',
  'payment_attempt.provider_ref as charge_ref',
] as const

type Row = Selectable<Pick<Database['refund'], Column>> & { readonly charge_ref: string | null }
type Column = 'id' | 'provider_ref' | 'amount_cents' | 'tip_cents' | 'state' | 'attempt_id'

const readRefund = (row: Row): LedgerRefund => ({
  id: row.id,
  providerRef: row.provider_ref,
  amount: cents(row.amount_cents),
  tip: cents(row.tip_cents),
  state: row.state,
  attemptId: row.attempt_id as AttemptId,
  chargeRef: row.charge_ref ?? '',
})

/** Refunds requested since an instant and confirmed by a provider; without refunds made by hand. */
export async function listRefunded(tx: Tx, provider: ProviderName, since: Date): Promise<LedgerRefund[]> {
  const rows = await tx
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select(columns)
    .where('payment_attempt.provider', '=', provider)
    .where('refund.state', '=', 'refunded')
    .where('refund.by_hand', '=', false)
    .where('refund.created_at', '>=', since)
    .execute()
  return rows.map(readRefund)
}

/** Refunds of an attempt's charge confirmed by its provider; without refunds made by hand. */
export async function listRefundedOf(tx: Tx, attemptId: AttemptId): Promise<LedgerRefund[]> {
  const rows = await tx
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select(columns)
    .where('refund.attempt_id', '=', attemptId)
    .where('refund.state', '=', 'refunded')
    .where('refund.by_hand', '=', false)
    .execute()
  return rows.map(readRefund)
}

/**
 * Records that a completed refund failed later, with all consequences; false if it was recorded before. An orphan's
 * refund is repeated at `nextTry`; after `patience` failures a person decides.
 */
export const revertRefund = callFunction(
  'revert_refund',
  Type.Object({
    refundId: Uuid(),
    failure: Type.String(),
    nextTry: Instant,
    patience: Type.Integer(),
    now: Instant,
  }),
  Type.Boolean(),
)

/** A refund in a provider's ledger. */
interface TheirRefund {
  readonly providerRef: string
  readonly chargeRef: string
  readonly amount: Cents
}

/**
 * Our refunds behind the provider's refunds, by reference: the refund with that reference, else a refund of the same
 * charge and amount whose answer was lost.
 */
export async function listLedgerRefunds(
  tx: Tx,
  provider: ProviderName,
  theirs: readonly TheirRefund[],
): Promise<ReadonlyMap<string, LedgerRefund>> {
  const column = (name: keyof TheirRefund) => theirs.map((refund) => refund[name])
  const { rows } = await sql<Row & { readonly their_ref: string }>`
    select distinct on (t.ref) t.ref as their_ref, r.id, r.provider_ref, r.amount_cents, r.tip_cents, r.state,
      r.attempt_id, a.provider_ref as charge_ref
    from unnest(${column('providerRef')}::text[], ${column('chargeRef')}::text[], ${column('amount')}::bigint[])
      as t(ref, charge_ref, amount)
    join payment_attempt a on a.provider = ${provider} and a.provider_ref = t.charge_ref
    join refund r on r.attempt_id = a.id
    where r.provider_ref = t.ref or (r.provider_ref is null and r.amount_cents = t.amount)
    order by t.ref, r.provider_ref nulls last
  `.execute(tx)
  return new Map(rows.map((row) => [row.their_ref, readRefund(row)]))
}

/** The orders that a provider's charges paid, by the reference of the charge; without charges that paid none. */
export async function listOrdersOfCharges(
  tx: Tx,
  provider: ProviderName,
  chargeRefs: readonly string[],
): Promise<ReadonlyMap<string, OrderId>> {
  if (chargeRefs.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment_attempt')
    .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
    .select(['payment_attempt.provider_ref', 'payment.order_id'])
    .where('payment_attempt.provider', '=', provider)
    .where('payment_attempt.provider_ref', 'in', [...chargeRefs])
    .where('payment_attempt.state', '=', 'succeeded')
    .where('payment.order_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.provider_ref ?? '', row.order_id as OrderId]))
}
