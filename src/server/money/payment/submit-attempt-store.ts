import { type Static, Type } from 'typebox'
import { oneOf, orNull } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { type StoredTrial, type TrialLimit, turns } from '#server/platform/defence/tries-store.ts'

/** Values that change with the move; `payeeAccount` null: the platform's own. */
const SubmissionSchema = Type.Object({
  submittedAt: Instant,
  nextPollAt: Instant,
  payeeAccount: orNull(Type.String()),
  /** The provider's session; absent: as it is stored. */
  session: Type.Optional(Type.String()),
})

const submissionTurns = [...turns, 'stale'] as const
/** As `turns`; `stale`: the form or its association was changed since the caller read it, so it decides again. */
type SubmissionTurn = (typeof submissionTurns)[number]

const trialFields = {
  attempt: Uuid(),
  address: HexBytes,
  form: Uuid(),
  cart: Uuid(),
  doubtful: Type.Integer(),
  subscriberDoubtful: Type.Integer(),
  networkDoubtful: Type.Integer(),
  since: Instant,
  now: Instant,
  set: SubmissionSchema,
  formVersion: Type.String(),
}

const callSubmitOpenAttempt = callWithArguments(
  'submit_open_attempt',
  Type.Object(trialFields),
  oneOf(submissionTurns),
)

const callSubmitKnownAttempt = callWithArguments(
  'submit_known_attempt',
  Type.Object({
    ...trialFields,
    session: Type.String(),
    formDeclines: Type.Integer(),
  }),
  oneOf(submissionTurns),
)

/** With the `rowVersion` of the form that the caller found open. */
type Submission = Readonly<Static<typeof SubmissionSchema>> & { readonly formVersion: string }

const argumentsOf = (
  { addressHash, formId, cartId, attemptId }: StoredTrial,
  { doubtful, subscriberDoubtful, networkDoubtful, since, now }: TrialLimit,
  { formVersion, ...set }: Submission,
) => ({
  attempt: attemptId,
  address: addressHash,
  form: formId,
  cart: cartId,
  doubtful,
  subscriberDoubtful,
  networkDoubtful,
  since,
  now,
  set,
  formVersion,
})

/**
 * Submits an attempt, so that its card may be tried, and keeps from where; `wait` where more cards than the limit of
 * its address, subscriber or network are declined since an instant or with the bank. Those of one network are looked at in turn.
 * `stale` where the form differs from the one that the caller found open.
 */
export async function submitOpenAttempt(
  tx: Tx,
  trial: StoredTrial,
  limit: TrialLimit,
  submission: Submission,
): Promise<SubmissionTurn> {
  return callSubmitOpenAttempt(tx, argumentsOf(trial, limit, submission))
}

/**
 * Submits an attempt that was not read. `stale` also where its session differs from what the caller knows, or more
 * cards were declined on the form.
 */
export async function submitKnownAttempt(
  tx: Tx,
  trial: StoredTrial,
  limit: TrialLimit,
  submission: Submission,
  known: { readonly session: string; readonly formDeclines: number },
): Promise<SubmissionTurn> {
  return callSubmitKnownAttempt(tx, { ...argumentsOf(trial, limit, submission), ...known })
}
