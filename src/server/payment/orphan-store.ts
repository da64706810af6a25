import type { AttemptId, PaymentRequestId } from '#domain/ids.ts'
import { sql } from 'kysely'
import type { ProviderName } from '#contract/organization.ts'
import { type Cents, cents } from '#domain/money.ts'
import { orphanEntries } from '#domain/payment/ledger-entries.ts'
import type { QueuedMail } from '#server/payment/finalise-plan.ts'
import type { Tx } from '#server/db/schema.ts'

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
  /** How often its loop came to it. */
  readonly tries: number
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
  'tries',
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

/**
 * The refund of an orphan, made before the provider is called: its id is the idempotency key. The one that is under way,
 * else a new one; null where the orphan is in another state by now, or, with `waits`, where its time is yet to come.
 */
export async function prepareRefund(
  tx: Tx,
  { id, state }: StoredOrphan,
  newId: string,
  now: Date,
  waits = false,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select prepare_orphan_refund(${id}, ${state}, ${newId}, ${waits}, ${now}) as id
  `.execute(tx)
  return rows[0]?.id ?? null
}

/** What became of the refund of an orphan. */
export interface OrphanRefundEnd {
  readonly refundId: string
  readonly event: 'accept' | 'confirm' | 'fail' | 'wait'
  readonly providerRef: string | null
  readonly failure: string | null
  /** When somebody asks again, or gives it back under another id. */
  readonly nextTry: Date | null
  /** After so many refunds that failed a person decides. */
  readonly patience: number
  readonly mails: readonly QueuedMail[]
}

/** Records what the provider says of an orphan's refund; made, it is booked, told and over: once, however often called. */
export async function settleOrphanRefund(
  tx: Tx,
  orphan: StoredOrphan,
  end: OrphanRefundEnd,
  now: Date,
): Promise<StoredOrphan['state']> {
  const entries = orphanEntries(orphan.amount, 'refunded').map(({ account, amount }) => ({
    kind: account,
    amount,
  }))
  const argument = JSON.stringify({ ...end, entries, now })
  const { rows } = await sql<{ state: StoredOrphan['state'] }>`
    select settle_orphan_refund(${argument}::jsonb) as state
  `.execute(tx)
  return rows[0]?.state ?? orphan.state
}

/** Claims orphans whose time to be given back has come; they come back at `retryAt` should the process die. */
export async function claimDueOrphans(tx: Tx, now: Date, retryAt: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select claim_due_orphans(${now}, ${retryAt}, ${limit}) as id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** A person decided about a quarantined orphan: it may be given back by us, like any other. */
export async function openOrphan(tx: Tx, orphanId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`select open_orphan(${orphanId}, ${now}) as opened`.execute(
    tx,
  )
  return rows[0]?.opened ?? false
}

/** Orphans that wait for a person, the oldest first. */
export async function listQuarantined(tx: Tx): Promise<StoredOrphan[]> {
  const rows = await tx
    .selectFrom('orphan_payment')
    .select(columns)
    .$castTo<Omit<StoredOrphan, 'amount'> & { amount: number }>()
    .where('state', '=', 'quarantined')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}
