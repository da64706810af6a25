import { sql } from 'kysely'
import type { AttemptId, PaymentRequestId } from '#domain/ids.ts'
import { type AttemptEvent, type AttemptState, attemptMachine } from '#domain/payment/attempt-machine.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { Tx } from '#server/db/schema.ts'

/** One attempt at a payment. Its id is the provider's idempotency key. */
export interface StoredAttempt {
  readonly id: AttemptId
  readonly paymentId: PaymentRequestId
  readonly n: number
  readonly state: AttemptState
  readonly provider: ProviderName
  readonly providerRef: string | null
  readonly tokenizationSessionId: string | null
  readonly hostedFieldsUrl: string | null
  readonly redirectUrl: string | null
  readonly amount: Cents
  readonly errorCode: string | null
  readonly deadline: Date
  readonly pollCount: number
  readonly submittedAt: Date | null
}

const columns = [
  'id',
  'payment_id as paymentId',
  'n',
  'state',
  'provider',
  'provider_ref as providerRef',
  'tokenization_session_id as tokenizationSessionId',
  'hosted_fields_url as hostedFieldsUrl',
  'redirect_url as redirectUrl',
  'amount_cents as amount',
  'error_code as errorCode',
  'deadline',
  'poll_count as pollCount',
  'submitted_at as submittedAt',
] as const

type AttemptRow = Omit<StoredAttempt, 'amount'> & { amount: number }
const readAttempt = (row: AttemptRow): StoredAttempt => ({
  ...row,
  amount: cents(row.amount),
})

/** The attempt at an id, or null. */
export async function findAttempt(tx: Tx, id: AttemptId): Promise<StoredAttempt | null> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select(columns)
    .$castTo<AttemptRow>()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : readAttempt(row)
}

/** The attempts of a payment, first to last. */
export async function listAttempts(tx: Tx, paymentId: PaymentRequestId): Promise<StoredAttempt[]> {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select(columns)
    .$castTo<AttemptRow>()
    .where('payment_id', '=', paymentId)
    .orderBy('n')
    .execute()
  return rows.map(readAttempt)
}

export type OpenAttemptAnswer =
  | { readonly kind: 'opened' | 'live'; readonly attemptId: AttemptId }
  | { readonly kind: 'exhausted' | 'expired' | 'closed' }

/** Opens the next attempt unless one is live; the stock is kept to its deadline. */
export async function openAttempt(
  tx: Tx,
  request: {
    paymentId: string
    attemptId: string
    deadline: Date
    /** A payment made before this instant is given up instead. */
    oldest: Date
    demand: Readonly<Record<string, number>>
  },
  now: Date,
): Promise<OpenAttemptAnswer> {
  const { rows } = await sql<{ answer: OpenAttemptAnswer }>`
    select open_attempt(${request.paymentId}, ${request.attemptId}, ${now}, ${request.deadline},
      ${request.oldest}, ${JSON.stringify(request.demand)}::jsonb) as answer
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('open_attempt answered nothing')
  return row.answer
}

/** Keeps the provider's session on an attempt that has none yet; the first caller wins. */
export async function keepSession(
  tx: Tx,
  attemptId: AttemptId,
  session: { tokenizationSessionId: string; hostedFieldsUrl: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({
      tokenization_session_id: session.tokenizationSessionId,
      hosted_fields_url: session.hostedFieldsUrl,
      updated_at: now,
    })
    .where('id', '=', attemptId)
    .where('state', '=', 'created')
    .where('tokenization_session_id', 'is', null)
    .execute()
}

export interface AttemptPatch {
  readonly providerRef?: string | null
  readonly redirectUrl?: string
  readonly errorCode?: string
  readonly submittedAt?: Date
  /** When the poller looks again; absent = never. */
  readonly nextPollAt?: Date
  readonly pollCount?: number
}

/** Sends an event to an attempt; false where its state does not allow it (somebody else moved it first). */
export async function moveAttempt(
  tx: Tx,
  attemptId: AttemptId,
  event: AttemptEvent,
  now: Date,
  patch: AttemptPatch = {},
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select move_attempt(${attemptId}, ${[...attemptMachine.from(event)]}::text[], ${attemptMachine.target(event)},
      ${event}, ${now}, ${JSON.stringify(patch)}::jsonb) as moved
  `.execute(tx)
  return rows[0]?.moved ?? false
}

/** Sets when the poller looks at an attempt again, its state unchanged. */
export async function pollLater(tx: Tx, attemptId: AttemptId, nextPollAt: Date | null): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ next_poll_at: nextPollAt })
    .where('id', '=', attemptId)
    .where('state', 'in', ['created', 'submitted', 'requires_action', 'unknown'])
    .execute()
}

/**
 * Claims attempts whose time to be looked at has come: their next look is pushed to `retryAt` in the same
 * statement, so two pollers never work on one and a killed poller's attempts come back by themselves.
 */
export async function claimDueAttempts(
  tx: Tx,
  now: Date,
  retryAt: Date,
  limit: number,
): Promise<StoredAttempt[]> {
  const rows = await tx
    .updateTable('payment_attempt')
    .set((eb) => ({ next_poll_at: retryAt, poll_count: eb('poll_count', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempt')
        .select('id')
        .where('next_poll_at', '<=', now)
        .orderBy('next_poll_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .$castTo<AttemptRow>()
    .execute()
  return rows.map(readAttempt)
}

/** Attempts of a provider that succeeded, by when their card was charged: since an instant. */
export async function listSucceeded(tx: Tx, provider: ProviderName, since: Date): Promise<StoredAttempt[]> {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select(columns)
    .$castTo<AttemptRow>()
    .where('provider', '=', provider)
    .where('state', '=', 'succeeded')
    .where((eb) => eb(eb.fn.coalesce('submitted_at', 'created_at'), '>=', since))
    .execute()
  return rows.map(readAttempt)
}
