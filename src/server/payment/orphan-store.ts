import type { AttemptId, PaymentRequestId } from '#domain/ids.ts'
import { sql } from 'kysely'
import type { ProviderName } from '#contract/organization.ts'
import { type Cents, cents } from '#domain/money.ts'
import { orphanEntries } from '#domain/payment/ledger-entries.ts'
import type { Database, Tx } from '#server/db/schema.ts'

/** Captured money that has no order. */
export interface StoredOrphan {
  readonly id: string
  readonly paymentId: PaymentRequestId
  readonly attemptId: AttemptId
  readonly provider: ProviderName
  readonly providerRef: string
  readonly amount: Cents
  readonly reason: 'duplicate' | 'sold_out' | 'cancelled' | 'mismatch'
  readonly state: 'open' | 'quarantined' | 'refunded'
}

const columns = [
  'id',
  'payment_id as paymentId',
  'attempt_id as attemptId',
  'provider',
  'provider_ref as providerRef',
  'amount_cents as amount',
  'reason',
  'state',
] as const

/** The orphan at an id, or null. */
export async function findOrphan(tx: Tx, id: string): Promise<StoredOrphan | null> {
  const row = await tx
    .selectFrom('orphan_payment')
    .select(columns)
    .$castTo<Omit<StoredOrphan, 'amount'> & { amount: number }>()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, amount: cents(row.amount) }
}

/** The orphan that an attempt made, or null. */
export async function findOrphanOf(tx: Tx, attemptId: AttemptId): Promise<StoredOrphan | null> {
  const row = await tx
    .selectFrom('orphan_payment')
    .select(columns)
    .$castTo<Omit<StoredOrphan, 'amount'> & { amount: number }>()
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, amount: cents(row.amount) }
}

/** The refund of an orphan, made before the provider is called: its id is the idempotency key. One per orphan. */
export async function prepareRefund(tx: Tx, orphan: StoredOrphan, newId: string, now: Date): Promise<string> {
  await tx
    .insertInto('refund')
    .values({
      id: newId,
      orphan_id: orphan.id,
      attempt_id: orphan.attemptId,
      amount_cents: orphan.amount,
      state: 'created',
      provider_ref: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('orphan_id').doNothing())
    .execute()
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('orphan_id', '=', orphan.id)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Books a refund that the provider confirmed, tells the payer, and closes the orphan: once, however often called. */
export async function closeOrphan(
  tx: Tx,
  orphan: StoredOrphan,
  refund: { id: string; providerRef: string },
  notice: { id: string; recipient: string; locale: string; payload: unknown },
  now: Date,
): Promise<void> {
  const entries = JSON.stringify(
    orphanEntries(orphan.amount, 'refunded').map(({ account, amount }) => ({ kind: account, amount })),
  )
  await sql`
    with done as (
      update refund set state = 'refunded', provider_ref = ${refund.providerRef}, updated_at = ${now}
      where id = ${refund.id} and state = 'created' returning id
    ), closed as (
      update orphan_payment set state = 'refunded', updated_at = ${now}
      where id = ${orphan.id} and state = 'open' and exists (select 1 from done) returning id
    ), told as (
      insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at)
      select ${notice.id}::uuid, 'refundNotice', id, ${notice.recipient}, ${notice.locale},
        ${JSON.stringify(notice.payload)}::jsonb, 'queued', ${now}
      from closed on conflict do nothing returning id
    )
    select book('refund:' || id, 'refund', ${now}, ${entries}::jsonb) from done
    union all
    select graphile_worker.add_job('send-mail', json_build_object('mailId', id), max_attempts := 25) is not null
    from told
  `.execute(tx)
}

/** A refund as it is compared with the provider's book. */
export interface StoredRefund {
  readonly id: string
  readonly providerRef: string | null
  readonly amount: Cents
  readonly state: 'created' | 'refunded' | 'failed'
}

const refundColumns = ['refund.id', 'refund.provider_ref', 'refund.amount_cents', 'refund.state'] as const

const readRefund = (row: Pick<Database['refund'], 'id' | 'provider_ref' | 'amount_cents' | 'state'>) => ({
  id: row.id,
  providerRef: row.provider_ref,
  amount: cents(row.amount_cents),
  state: row.state,
})

/** Refunds that a provider confirmed since an instant. */
export async function listRefunded(tx: Tx, provider: ProviderName, since: Date): Promise<StoredRefund[]> {
  const rows = await tx
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .select(refundColumns)
    .where('payment_attempt.provider', '=', provider)
    .where('refund.state', '=', 'refunded')
    .where('refund.created_at', '>=', since)
    .execute()
  return rows.map(readRefund)
}

/** Our refund of a charge of a provider, or null. */
export async function findRefundOfCharge(
  tx: Tx,
  provider: ProviderName,
  chargeRef: string,
): Promise<StoredRefund | null> {
  const row = await tx
    .selectFrom('refund')
    .innerJoin('orphan_payment', 'orphan_payment.id', 'refund.orphan_id')
    .select(refundColumns)
    .where('orphan_payment.provider', '=', provider)
    .where('orphan_payment.provider_ref', '=', chargeRef)
    .executeTakeFirst()
  return row === undefined ? null : readRefund(row)
}
