import { type Static, Type } from 'typebox'
import { oneOf, orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { HexBytes, Instant, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'
import { type StoredTrial, type TrialLimit, type Turn, turns } from '#server/defence/tries-store.ts'

/** What changes with the move; `payeeAccount` null: the platform's own. */
const SubmissionSchema = Type.Object({
  submittedAt: Instant,
  nextPollAt: Instant,
  payeeAccount: orNull(Type.String()),
})

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
    set: SubmissionSchema,
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
  submission: Readonly<Static<typeof SubmissionSchema>>,
): Promise<Turn> {
  const trial = { attempt: attemptId, address: addressHash, form: formId, cart: cartId }
  return callSubmitAttempt(tx, { ...trial, doubtful, since, now, set: submission })
}
