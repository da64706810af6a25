import { Type } from 'typebox'
import { oneOf } from '#contract/shape.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { HexBytes, Instant, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'
import { type StoredTrial, type TrialLimit, type Turn, turns } from '#server/defence/tries-store.ts'
import { type AttemptPatch, AttemptPatchSchema } from '#server/payment/attempt-store.ts'

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
  oneOf(turns),
)

/**
 * Submits an attempt, so that its card may be tried, and keeps from where; `wait` where more than `doubtful` cards of
 * its address are declined since an instant or with the bank. Trials of one address are looked at one after the other.
 */
export async function submitAttempt(
  tx: Tx,
  { addressHash, formId, cartId, attemptId }: StoredTrial,
  { doubtful, since, now }: TrialLimit,
  patch: AttemptPatch,
): Promise<Turn> {
  const trial = { attempt: attemptId, address: addressHash, form: formId, cart: cartId }
  return callSubmitAttempt(tx, { ...trial, doubtful, since, now, set: patch })
}
