import { sql } from 'kysely'
import type { AttemptId, PaymentRequestId } from '#domain/ids.ts'
import { type AttemptEvent, type AttemptState, liveAttemptStates } from '#domain/payment/attempt-machine.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { StockDemand } from '#domain/stock/stock-demand.ts'
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
  readonly tip: Cents
  readonly errorCode: string | null
  readonly deadline: Date
  readonly pollCount: number
  readonly submittedAt: Date | null
  readonly means: PaymentMeans
  /** Who is there: the payer, or nobody. */
  readonly kind: 'payer' | 'collector'
  /** The means is kept for later charges. */
  readonly keepsMeans: boolean
  /** The means kept before that this attempt charges. */
  readonly mandateId: string | null
  /** The payer pays a later debit in person. */
  readonly regularisationId: string | null
  /** The association's own account that it was charged for, from when it was sent on; null: the platform's. */
  readonly payeeAccount: string | null
}

/** What is read of an attempt. */
export const attemptColumns = [
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
  'tip_cents as tip',
  'error_code as errorCode',
  'deadline',
  'poll_count as pollCount',
  'submitted_at as submittedAt',
  'means',
  'kind',
  'keeps_means as keepsMeans',
  'mandate_id as mandateId',
  'regularisation_id as regularisationId',
  'payee_account as payeeAccount',
] as const

export type AttemptRow = Omit<StoredAttempt, 'amount' | 'tip'> & { amount: number; tip: number }

/** An attempt as these columns say. */
export function readAttempt(row: AttemptRow): StoredAttempt {
  return { ...row, amount: cents(row.amount), tip: cents(row.tip) }
}

/** The attempt at an id, or null. */
export async function findAttempt(tx: Tx, id: AttemptId): Promise<StoredAttempt | null> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .$castTo<AttemptRow>()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : readAttempt(row)
}

/**
 * The attempts of a payment, first to last; of one that its payer regularises right now, those of that alone: what the
 * collector tried before is not this payer's doing.
 */
export async function listAttempts(tx: Tx, paymentId: PaymentRequestId): Promise<StoredAttempt[]> {
  const rows = await tx
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .$castTo<AttemptRow>()
    .where('payment_id', '=', paymentId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('regularisation')
            .select('regularisation.id')
            .whereRef('regularisation.payment_id', '=', 'payment_attempt.payment_id')
            .where('regularisation.state', '=', 'open')
            .whereRef('regularisation.id', 'is distinct from', 'payment_attempt.regularisation_id'),
        ),
      ),
    )
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
    demand: StockDemand
    /** null: as the last attempt, at first a card. */
    means: PaymentMeans | null
  },
  now: Date,
): Promise<OpenAttemptAnswer> {
  const { rows } = await sql<{ answer: OpenAttemptAnswer }>`
    select open_attempt(${request.paymentId}, ${request.attemptId}, ${now}, ${request.deadline},
      ${request.oldest}, ${JSON.stringify(request.demand)}::jsonb, ${request.means}) as answer
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('open_attempt answered nothing')
  return row.answer
}

/** Keeps the provider's session on an attempt that has none yet; the first caller wins. */
export async function keepSession(
  tx: Tx,
  attemptId: AttemptId,
  session: { tokenizationSessionId: string; hostedFieldsUrl: string | null },
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
  /** Another end than the attempt began with. */
  readonly deadline?: Date
  readonly payeeAccount?: string | null
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
    select move_attempt(${attemptId}, ${event}, ${now}, ${JSON.stringify(patch)}::jsonb) as moved
  `.execute(tx)
  return rows[0]?.moved ?? false
}

/** A direct debit is with the bank for days: what its cart holds is kept to `deadline`. False as `moveAttempt`. */
export async function awaitBank(
  tx: Tx,
  attemptId: AttemptId,
  now: Date,
  patch: AttemptPatch & { readonly deadline: Date },
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select await_bank(${attemptId}, ${now}, ${JSON.stringify(patch)}::jsonb) as moved
  `.execute(tx)
  return rows[0]?.moved ?? false
}

/** Sets when the poller looks at an attempt again, its state unchanged. */
export async function pollLater(tx: Tx, attemptId: AttemptId, nextPollAt: Date | null): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ next_poll_at: nextPollAt })
    .where('id', '=', attemptId)
    .where('state', 'in', [...liveAttemptStates])
    .execute()
}
