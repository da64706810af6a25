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

const trialFields = {
  attempt: Uuid(),
  address: HexBytes,
  form: Uuid(),
  cart: Uuid(),
  doubtful: Type.Integer(),
  since: Instant,
  now: Instant,
  set: SubmissionSchema,
}

const callSubmitAttempt = callWithArguments('submit_attempt', Type.Object(trialFields), oneOf(turns))

const callSubmitKnownAttempt = callWithArguments(
  'submit_known_attempt',
  Type.Object({
    ...trialFields,
    formVersion: Type.String(),
    session: Type.String(),
    formDeclines: Type.Integer(),
  }),
  oneOf([...turns, 'stale']),
)

type Submission = Readonly<Static<typeof SubmissionSchema>>

const argumentsOf = (
  { addressHash, formId, cartId, attemptId }: StoredTrial,
  { doubtful, since, now }: TrialLimit,
  submission: Submission,
) => ({
  attempt: attemptId,
  address: addressHash,
  form: formId,
  cart: cartId,
  doubtful,
  since,
  now,
  set: submission,
})

/**
 * Submits an attempt, so that its card may be tried, and keeps from where; `wait` where more than `doubtful` cards of
 * its address are declined since an instant or with the bank. Trials of one address are looked at one after the other.
 */
export async function submitAttempt(
  tx: Tx,
  trial: StoredTrial,
  limit: TrialLimit,
  submission: Submission,
): Promise<Turn> {
  return callSubmitAttempt(tx, argumentsOf(trial, limit, submission))
}

/**
 * The same for an attempt that was not read. `stale`: read it, because its session or form differs from what the caller
 * knows, or more cards were declined on the form.
 */
export async function submitKnownAttempt(
  tx: Tx,
  trial: StoredTrial,
  limit: TrialLimit,
  submission: Submission,
  known: { readonly formVersion: string; readonly session: string; readonly formDeclines: number },
): Promise<Turn | 'stale'> {
  return callSubmitKnownAttempt(tx, { ...argumentsOf(trial, limit, submission), ...known })
}
