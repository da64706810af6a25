import { type Static, Type } from 'typebox'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { type AttemptEvent, type AttemptState, liveAttemptStates } from '#domain/payment/attempt-machine.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment/payment-method.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { ProviderName } from '#contract/organization.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { DemandSchema, HoldGuardSchema, QueuedMails } from '#server/platform/db/plan-parts.ts'
import { HexBytes, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { CountedTriesSchema } from '#server/platform/defence/tries-store.ts'

/** One attempt at a payment. Its id is the provider's idempotency key. */
export interface StoredAttempt {
  readonly id: AttemptId
  readonly paymentId: PaymentId
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
  readonly paymentMethod: PaymentMethod
  /** `payer`: the payer is present. `collector`: an automatic debit without the payer. */
  readonly kind: 'payer' | 'collector'
  /** The provider saves the payment method for later charges. */
  readonly savesPaymentMethod: boolean
  /** The saved payment method that this attempt charges. */
  readonly mandateId: string | null
  /** Set if the payer pays a later debit in person. */
  readonly regularisationId: string | null
  /**
   * The association's provider account of the charge, set when the attempt is submitted; null: the platform's account.
   */
  readonly payeeAccount: string | null
}

/** The columns that are read of an attempt. */
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
  'payment_method as paymentMethod',
  'kind',
  'saves_payment_method as savesPaymentMethod',
  'mandate_id as mandateId',
  'regularisation_id as regularisationId',
  'payee_account as payeeAccount',
] as const

export type AttemptRow = Omit<StoredAttempt, 'amount' | 'tip'> & { amount: number; tip: number }

/** An attempt from these columns. */
export function readAttempt(row: AttemptRow): StoredAttempt {
  return { ...row, amount: cents(row.amount), tip: cents(row.tip) }
}

/** The attempt with an id, or null. */
export async function findAttempt(tx: Tx, id: AttemptId): Promise<StoredAttempt | null> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .$castTo<AttemptRow>()
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : readAttempt(row)
}

const OpenAttemptAnswerSchema = Type.Union([
  Type.Object({ kind: oneOf(['opened', 'live']), attemptId: Uuid<AttemptId>() }),
  Type.Object({ kind: oneOf(['exhausted', 'expired', 'unsure', 'closed']) }),
])

/**
 * Opens the next attempt unless one is live; the stock is held until its deadline. If the payment was created before
 * `oldest`, it is expired instead. `paymentMethod` null: the method of the last attempt, initially a card.
 */
export const openAttempt = callWithArguments(
  'open_attempt',
  Type.Object({
    payment: Uuid(),
    attempt: Uuid(),
    now: Instant,
    deadline: Instant,
    oldest: Instant,
    demand: DemandSchema,
    paymentMethod: orNull(oneOf(paymentMethods)),
    guard: orNull(HoldGuardSchema),
    isCapped: Type.Boolean(),
  }),
  OpenAttemptAnswerSchema,
)

/**
 * Opens the next attempt at a first payment with a saved card of a user, who is present; `unusable`: it is not one that
 * the user may pay this with.
 */
export const openSavedAttempt = callWithArguments(
  'open_saved_attempt',
  Type.Object({
    user: Uuid(),
    mandate: Uuid(),
    payment: Uuid(),
    attempt: Uuid(),
    now: Instant,
    deadline: Instant,
    oldest: Instant,
    demand: DemandSchema,
    guard: orNull(HoldGuardSchema),
    isCapped: Type.Boolean(),
  }),
  Type.Union([OpenAttemptAnswerSchema, Type.Object({ kind: Type.Literal('unusable') })]),
)

const sessionFields = {
  attempt: Uuid(),
  session: Type.String(),
  url: orNull(Type.String()),
  now: Instant,
}
const storedFields = { tokenizationSessionId: Type.String(), hostedFieldsUrl: orNull(Type.String()) }

/** Keeps the provider's session on an attempt that has none yet; the first caller wins. Answers what is stored. */
export const keepSession = callWithArguments(
  'keep_session',
  Type.Object(sessionFields),
  orNull(Type.Object(storedFields)),
)

/**
 * Keeps the session of the first attempt of an unread payment. Null: read the payment, it or its form differs from what
 * the caller knows. Counts the cards tried from an address since an instant, and on the form.
 */
export const keepFirstSession = callWithArguments(
  'keep_first_session',
  Type.Object({ ...sessionFields, formVersion: Type.String(), address: HexBytes, since: Instant }),
  orNull(Type.Object({ ...storedFields, tries: CountedTriesSchema })),
)

/** The fields that change with the state of an attempt. */
export const AttemptPatchSchema = Type.Object({
  providerRef: Type.Optional(orNull(Type.String())),
  redirectUrl: Type.Optional(Type.String()),
  errorCode: Type.Optional(Type.String()),
  submittedAt: Type.Optional(Instant),
  /** Time of the next poll; absent: never. */
  nextPollAt: Type.Optional(Instant),
  pollCount: Type.Optional(Type.Integer()),
  /** A new deadline. */
  deadline: Type.Optional(Instant),
  payeeAccount: Type.Optional(orNull(Type.String())),
})
export type AttemptPatch = Readonly<Static<typeof AttemptPatchSchema>>

const callMoveAttempt = callWithArguments(
  'move_attempt',
  Type.Object({
    attempt: Uuid(),
    event: Type.String(),
    now: Instant,
    set: AttemptPatchSchema,
  }),
  Type.Boolean(),
)

/** Sends an event to an attempt. False if its state does not allow it, for example after a concurrent move. */
export async function moveAttempt(
  tx: Tx,
  attemptId: AttemptId,
  event: AttemptEvent,
  now: Date,
  patch: AttemptPatch = {},
): Promise<boolean> {
  return callMoveAttempt(tx, { attempt: attemptId, event, now, set: patch })
}

/**
 * Records that a direct debit waits for the bank for days; its cart's stock is held until the deadline of `set`. Its
 * mails are queued with it. False as `moveAttempt`.
 */
export const awaitBank = callWithArguments(
  'await_bank',
  Type.Object({ attempt: Uuid<AttemptId>(), now: Instant, set: AttemptPatchSchema, mails: QueuedMails }),
  Type.Boolean(),
)

/** Sets the next poll of an attempt without changing its state. */
export async function pollLater(tx: Tx, attemptId: AttemptId, nextPollAt: Date | null): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ next_poll_at: nextPollAt })
    .where('id', '=', attemptId)
    .where('state', 'in', [...liveAttemptStates])
    .execute()
}

/** The attempts that captured some payments, the first payment first. */
export async function listSuccesses(tx: Tx, paymentIds: readonly PaymentId[]) {
  if (paymentIds.length === 0) return []
  const rows = await tx
    .selectFrom('payment_attempt')
    .select(['id', 'payment_id as paymentId', 'provider'])
    .where('payment_id', 'in', [...paymentIds])
    .where('state', '=', 'succeeded')
    .orderBy('payment_id')
    .execute()
  return rows.map((row) => ({ ...row, id: row.id as AttemptId, paymentId: row.paymentId as PaymentId }))
}
