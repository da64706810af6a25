import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { type Static, Type } from 'typebox'
import type { ProviderName } from '#contract/organization.ts'
import { type Cents, cents } from '#domain/money.ts'
import { orphanEntries } from '#domain/payment/ledger-entries.ts'
import { type OrphanState, orphanMachine } from '#domain/refund/orphan-machine.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callForRows, callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { LedgerEntries, QueuedMails } from '#server/platform/db/plan-parts.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Captured money without an order. */
export interface StoredOrphan {
  readonly id: string
  readonly paymentId: PaymentId
  readonly attemptId: AttemptId
  readonly provider: ProviderName
  readonly providerRef: string
  readonly amount: Cents
  readonly reason: 'duplicate' | 'sold_out' | 'cancelled' | 'mismatch'
  readonly state: OrphanState
  /** Number of claims by its worker loop. */
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

/** The orphan with an id, or null. */
export async function findOrphan(tx: Tx, id: string): Promise<StoredOrphan | null> {
  const row = await tx
    .selectFrom('orphan_payment')
    .select(columns)
    .$castTo<Omit<StoredOrphan, 'amount'> & { amount: number }>()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, amount: cents(row.amount) }
}

const callPrepareOrphanRefund = callWithArguments(
  'prepare_orphan_refund',
  Type.Object({ orphan: Uuid(), from: Type.String(), refund: Uuid(), now: Instant }),
  orNull(Uuid()),
)

/**
 * Creates the refund of an orphan before the provider is called: its id is the idempotency key. Returns the pending
 * refund, else a new one; null if the orphan is in another state by now.
 */
export async function prepareOrphanRefund(
  tx: Tx,
  { id, state }: StoredOrphan,
  newId: string,
  now: Date,
): Promise<string | null> {
  return callPrepareOrphanRefund(tx, { orphan: id, from: state, refund: newId, now })
}

const OrphanRefundSchema = Type.Object({
  refundId: Uuid(),
  event: oneOf(['accept', 'confirm', 'fail', 'wait']),
  providerRef: orNull(Type.String()),
  failure: orNull(Type.String()),
  /** When the provider is asked again, or the orphan is refunded under a new id. */
  nextTry: orNull(Instant),
  /** After this number of failed refunds a person decides. */
  patience: Type.Integer(),
  entries: LedgerEntries,
  mails: QueuedMails,
  now: Instant,
})

/** Result of an orphan's refund. */
export type OrphanRefundEnd = Omit<Static<typeof OrphanRefundSchema>, 'entries' | 'now'>

const callRecordOrphanAnswer = callFunction(
  'record_orphan_answer',
  OrphanRefundSchema,
  orNull(oneOf(orphanMachine.states)),
)

/**
 * Records the provider's result of an orphan's refund. A completed refund is booked and notified once, also if
 * repeated.
 */
export async function recordOrphanAnswer(
  tx: Tx,
  orphan: StoredOrphan,
  end: OrphanRefundEnd,
  now: Date,
): Promise<StoredOrphan['state']> {
  const entries = orphanEntries(orphan.amount, 'refunded').map(({ account, amount }) => ({
    kind: account,
    amount,
  }))
  return (await callRecordOrphanAnswer(tx, { ...end, entries, now })) ?? orphan.state
}

/** Claims orphans with a due refund; they are due again at `retry` if the process dies. */
export const claimDueOrphans = callForRows(
  'claim_due_orphans',
  Type.Object({ now: Instant, retry: Instant, limit: Type.Integer() }),
  Uuid(),
)

/**
 * Records a person's decision to refund an orphan in quarantine like any other orphan. The caller makes the refund; the
 * worker does not touch it until the end of the lease.
 */
export const openOrphan = callWithArguments(
  'open_orphan',
  Type.Object({ orphan: Uuid(), now: Instant, lease: Instant }),
  Type.Boolean(),
)

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
