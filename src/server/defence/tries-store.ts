import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { AttemptId } from '#domain/ids.ts'
import type { Tries } from '#domain/payment/card-testing.ts'
import { oneOf } from '#contract/shape.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { HexBytes, Instant, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'
import { type AttemptPatch, AttemptPatchSchema } from '#server/payment/attempt-store.ts'

/** An attempt whose card is about to be tried. */
export interface StoredTrial {
  readonly attemptId: AttemptId
  readonly addressHash: Buffer
  readonly formId: string
  readonly cartId: string
}

const TriesSchema = Type.Object({ declined: Type.Integer(), accepted: Type.Integer() })

/** What became of cards: from one address on other carts, and on one form. */
export interface CountedTries {
  readonly address: Tries
  readonly form: Tries
}

const callCountTries = callWithArguments(
  'count_tries',
  Type.Object({ address: HexBytes, form: Uuid(), cart: Uuid(), attempt: Uuid(), since: Instant }),
  Type.Object({ address: TriesSchema, form: TriesSchema }),
)

/** Results of the cards tried since an instant: from one address on other carts, and on one form. */
export async function countTries(
  tx: Tx,
  { addressHash, formId, cartId, attemptId }: StoredTrial,
  since: Date,
): Promise<CountedTries> {
  return callCountTries(tx, { address: addressHash, form: formId, cart: cartId, attempt: attemptId, since })
}

const TurnSchema = oneOf(['go', 'wait', 'over'])
/** `wait`: not now; `over`: its payment is paid or closed, or the attempt was sent or given up meanwhile. */
type Turn = Static<typeof TurnSchema>

const callSubmitAttempt = callWithArguments(
  'submit_attempt',
  Type.Object({
    attempt: Uuid(),
    address: HexBytes,
    form: Uuid(),
    cart: Uuid(),
    doubtful: Type.Integer(),
    since: Instant,
    now: Instant,
    set: AttemptPatchSchema,
  }),
  TurnSchema,
)

/**
 * Submits an attempt, so that its card may be tried, and keeps from where; `wait` where more than `doubtful` cards of
 * its address are declined since an instant or with the bank. Trials of one address are looked at one after the other.
 */
export async function submitAttempt(
  tx: Tx,
  { addressHash, formId, cartId, attemptId }: StoredTrial,
  { doubtful, since, now }: { readonly doubtful: number; readonly since: Date; readonly now: Date },
  patch: AttemptPatch,
): Promise<Turn> {
  const trial = { attempt: attemptId, address: addressHash, form: formId, cart: cartId }
  return callSubmitAttempt(tx, { ...trial, doubtful, since, now, set: patch })
}

/** Deletes the addresses of card trials before an instant, at most `limit`. */
export async function forgetAddresses(tx: Tx, before: Date, limit: number): Promise<void> {
  await sql`
    update payment_attempt set address_hash = null where id in (
      select id from payment_attempt where address_hash is not null and updated_at < ${before} limit ${limit}
    )
  `.execute(tx)
}
